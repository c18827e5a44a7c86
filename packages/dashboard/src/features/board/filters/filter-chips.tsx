import { X } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { type BoardFilters, filterNames, valuesOf, withoutValue } from './board-search.ts';

type ChipName = Exclude<(typeof filterNames)[number], 'q' | 'labelMatch'>;

interface FilterChipsProps {
  filters: BoardFilters;
  /** What the value of a filter is called. */
  nameOf: (filter: ChipName, value: string) => string;
  onChange: (filters: BoardFilters) => void;
}

/** Each value that the tasks are filtered by, to remove it. The text has a field of its own. */
export function FilterChips({ filters, nameOf, onChange }: FilterChipsProps) {
  const text = strings.board;
  const chips = filterNames.flatMap((name) =>
    name === 'q' || name === 'labelMatch'
      ? []
      : valuesOf<string>(filters[name]).map((value) => ({ name, value, label: nameOf(name, value) })),
  );
  if (chips.length === 0) return null;
  return (
    <div className="flex shrink-0 items-center gap-1.5 overflow-x-auto px-(--gutter) pt-1 pb-1.5 sm:flex-wrap">
      <ul aria-label={text.activeFilters} className="contents">
        {chips.map(({ name, value, label }) => (
          <li
            key={`${name} ${value}`}
            className="inline-flex h-6 max-w-72 shrink-0 items-center rounded-md bg-accent-soft pl-2 text-xs"
          >
            <span className="truncate">
              <span className="text-muted">{text[name]}: </span>
              {label}
            </span>
            <button
              type="button"
              aria-label={text.removeFilter(text[name], label)}
              title={text.removeFilter(text[name], label)}
              onClick={() => onChange(withoutValue(filters, name, value))}
              className="inline-flex size-6 shrink-0 items-center justify-center rounded-r-md text-muted hover:bg-hover hover:text-ink"
            >
              <X size={12} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button size="small" tone="quiet" onClick={() => onChange({})}>
        {text.clearFilters}
      </Button>
    </div>
  );
}
