import { X } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useScrollRow } from '../../../ui/use-scroll-row.ts';
import { type ActiveFilter, groupFilters } from './active-filters.ts';
import { type BoardFilters, withoutFilter } from './board-search.ts';
import { passFocus } from './pass-focus.ts';

interface FilterChipsProps {
  filters: BoardFilters;
  active: readonly ActiveFilter[];
  onChange: (filters: BoardFilters) => void;
}

/** Everything that the tasks are filtered by, each filter to be removed, in one line above every view. */
export function FilterChips({ filters, active, onChange }: FilterChipsProps) {
  const text = strings.board;
  const row = useScrollRow<HTMLUListElement>();
  return (
    <div className="flex shrink-0 items-center gap-1.5 px-(--gutter) pt-1 pb-1.5">
      {/* On a phone the filters scroll beside the button that clears them. */}
      <ul
        ref={row}
        aria-label={text.activeFilters}
        className="scroll-row flex min-w-0 items-center gap-1.5 overflow-x-auto [scrollbar-width:none] max-sm:flex-1 sm:flex-wrap"
      >
        {groupFilters(active).map(({ name, title, labels }) => {
          const label = labels.join(', ');
          return (
            <li
              key={name}
              className="inline-flex h-6 max-w-96 shrink-0 items-center rounded-md bg-accent-soft pl-2 text-xs max-sm:max-w-[80vw] pointer-coarse:h-10 pointer-coarse:rounded-xl pointer-coarse:pl-3 pointer-coarse:text-sm"
            >
              <span className="truncate" title={`${title}: ${label}`}>
                <span className="text-muted">{title}: </span>
                {label}
              </span>
              <button
                type="button"
                aria-label={text.removeFilter(title, label)}
                title={text.removeFilter(title, label)}
                onClick={({ currentTarget }) => {
                  passFocus(currentTarget, besideChip(currentTarget));
                  onChange(withoutFilter(filters, name));
                }}
                className="inline-flex size-6 shrink-0 items-center justify-center rounded-r-md text-muted hover:bg-hover hover:text-ink pointer-coarse:size-10 pointer-coarse:rounded-r-xl"
              >
                <X size={12} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
      <Button
        size="small"
        tone="quiet"
        aria-label={text.clearFilters}
        onClick={({ currentTarget }) => {
          passFocus(currentTarget);
          onChange({});
        }}
      >
        {text.clearAll}
      </Button>
    </div>
  );
}

/** The buttons of the chips after and before this one. */
function besideChip(button: HTMLElement): (HTMLElement | null | undefined)[] {
  const chip = button.closest('li');
  const beside = [chip?.nextElementSibling, chip?.previousElementSibling];
  return beside.map((each) => each?.querySelector('button'));
}
