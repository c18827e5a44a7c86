import { useEffect, useEffectEvent } from 'react';
import { Chips } from '../../../components/filters/chips.tsx';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { type ActiveFilter, groupFilters } from './active-filters.ts';
import { type BoardFilters, withoutFilter } from './board-search.ts';

interface FilterChipsProps {
  filters: BoardFilters;
  active: readonly ActiveFilter[];
  /** How many tasks match. Null while that is unknown. */
  matching: number | null;
  onChange: (filters: BoardFilters) => void;
}

/**
 * Everything that the tasks are filtered by, above every view, but for a text that is in its field beside. Says how many tasks
 * match to people who do not see the view change.
 */
export function FilterChips({ filters, active, matching, onChange }: FilterChipsProps) {
  // On a phone, the field is in a sheet.
  const isFieldShown = useIsBeyondPhone();
  useSpokenCount(matching, JSON.stringify(filters));
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

function useSpokenCount(matching: number | null, filters: string): void {
  const say = useEffectEvent(() => {
    if (matching !== null) announce(strings.noMatches.matching(matching));
  });
  // Other filters can have as many matches.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is counted decides, not only the count
  useEffect(() => say(), [matching, filters]);
}
