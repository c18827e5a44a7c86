import { X } from 'lucide-react';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useIsBeyondPhone } from '../../ui/use-is-wide.ts';
import { useScrollRow } from '../../ui/use-scroll-row.ts';
import { passFocus } from './pass-focus.ts';

/** A filter with all of its values. */
export interface Chip<Name extends string> {
  name: Name;
  /** What the filter is called. */
  title: string;
  /** What its values are called. */
  labels: readonly string[];
}

interface ChipsProps<Name extends string> {
  chips: readonly Chip<Name>[];
  onRemove: (name: Name) => void;
  onClear: () => void;
}

/** Everything that tasks are filtered by, each filter to be removed, in one line above them. */
export function Chips<Name extends string>({ chips, onRemove, onClear }: ChipsProps<Name>) {
  const text = strings.board;
  const row = useScrollRow<HTMLUListElement>();
  const hasRoom = useIsBeyondPhone();
  return (
    // On a phone the filters scroll sideways, and the button that clears them stays in view beside them.
    <div className="flex shrink-0 items-center gap-2.5 px-(--gutter) pt-1 pb-1.5">
      <ul
        ref={row}
        aria-label={text.activeFilters}
        className="scroll-row -m-1 flex items-center gap-1.5 overflow-x-auto p-1 [scrollbar-width:none] sm:flex-wrap"
      >
        {chips.map(({ name, title, labels }) => {
          const label = labels.join(', ');
          return (
            <li
              key={name}
              className="inline-flex h-6 max-w-96 shrink-0 items-center rounded-md bg-accent-soft pl-2 text-xs max-sm:max-w-full pointer-coarse:h-10 pointer-coarse:rounded-xl pointer-coarse:pl-3 pointer-coarse:text-sm"
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
                  onRemove(name);
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
          onClear();
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
