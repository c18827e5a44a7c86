import { Chips } from '../../../components/filters/chips.tsx';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { type ActiveFilter, groupFilters } from './active-filters.ts';
import { type BoardFilters, withoutFilter } from './board-search.ts';

interface FilterChipsProps {
  filters: BoardFilters;
  active: readonly ActiveFilter[];
  onChange: (filters: BoardFilters) => void;
}

/** Everything that the tasks are filtered by, above every view, but for a text that is in its field beside. */
export function FilterChips({ filters, active, onChange }: FilterChipsProps) {
  // On a phone, the field is in a sheet.
  const isFieldShown = useIsBeyondPhone();
  const chips = groupFilters(active).filter(({ name }) => name !== 'q' || !isFieldShown);
  if (chips.length === 0) return null;
  return (
    <Chips
      chips={chips}
      onRemove={(name) => onChange(withoutFilter(filters, name))}
      onClear={() => onChange({})}
    />
  );
}
