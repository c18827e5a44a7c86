import { X } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
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
  const row = useScrollRow<HTMLDivElement>();
  const hasRoom = useIsBeyondPhone();
  return (
    // On a phone it scrolls sideways, up to the button that clears the filters.
    <div
      ref={row}
      className="scroll-row flex shrink-0 items-center gap-1.5 overflow-x-auto px-(--gutter) pt-1 pb-1.5 [scrollbar-width:none]"
    >
      <ul aria-label={text.activeFilters} className="flex items-center gap-1.5 sm:flex-wrap">
        {groupFilters(active).map(({ name, title, labels }) => {
          const label = labels.join(', ');
          return (
            <li
              key={name}
              className="inline-flex h-6 max-w-96 shrink-0 items-center rounded-md bg-accent-soft pl-2 text-xs max-sm:max-w-[80vw] pointer-coarse:h-10 pointer-coarse:rounded-xl pointer-coarse:pl-3 pointer-coarse:text-sm"
            >
              <span className="truncate" title={`${title}: ${label}`}>
                <span className="text-muted">{title}: </span>
                {hasRoom || labels.length < 2 ? label : `${labels[0]} +${labels.length - 1}`}
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
