import { Chips } from '../../../components/filters/chips.tsx';
import { type ActiveFilter, groupFilters } from './active-filters.ts';
import { type BoardFilters, withoutFilter } from './board-search.ts';

interface FilterChipsProps {
  filters: BoardFilters;
  active: readonly ActiveFilter[];
  onChange: (filters: BoardFilters) => void;
}

/** Everything that the tasks are filtered by, above every view. */
export function FilterChips({ filters, active, onChange }: FilterChipsProps) {
  return (
    <Chips
      chips={groupFilters(active)}
      onRemove={(name) => onChange(withoutFilter(filters, name))}
      onClear={() => onChange({})}
    />
  );
}
