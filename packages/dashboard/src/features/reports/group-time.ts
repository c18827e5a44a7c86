import type { OrgTime } from '@fettle/contract';
import type { Stack } from '../../ui/charts/stacked-bars.tsx';

/** The number of people with their own color. The others share one. */
const namedPeople = 5;

interface StackedTime {
  /** The names of the parts of each stack, in order. */
  parts: string[];
  stacks: Stack[];
  total: number;
}

/**
 * Sums by project and person as one stack per project, longest first. People are ordered by their minutes across all
 * projects; those after the first few are one part, `others`.
 */
export function groupTime(sums: readonly OrgTime[], others: string): StackedTime {
  const people = byMinutes(sums, ({ userId, userName }) => [userId ?? '', userName ?? '']);
  const named = people.length > namedPeople + 1 ? people.slice(0, namedPeople) : people;
  const places = new Map(named.map(({ id }, place) => [id, place]));
  const hasOthers = named.length < people.length;
  const stacks = byMinutes(sums, ({ projectId, projectName }) => [projectId ?? '', projectName ?? '']).map(
    ({ id, name }) => {
      const values = Array<number>(named.length + (hasOthers ? 1 : 0)).fill(0);
      for (const { projectId, userId, minutes } of sums) {
        const place = places.get(userId ?? '') ?? named.length;
        if (projectId === id) values[place] = (values[place] ?? 0) + minutes;
      }
      return { id, label: name, values };
    },
  );
  return {
    parts: disambiguate([...named.map(({ name }) => name), ...(hasOthers ? [others] : [])]),
    stacks,
    total: sums.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}

/** Distinguishes two people with the same name. */
function disambiguate(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

interface Summed {
  id: string;
  name: string;
  minutes: number;
}

function byMinutes(sums: readonly OrgTime[], keyOf: (item: OrgTime) => [string, string]): Summed[] {
  const found = new Map<string, Summed>();
  for (const item of sums) {
    const [id, name] = keyOf(item);
    const before = found.get(id)?.minutes ?? 0;
    found.set(id, { id, name, minutes: before + item.minutes });
  }
  return [...found.values()].toSorted((a, b) => b.minutes - a.minutes);
}
