import type { Move } from './move-by-rules.ts';
import type { NamedTask } from './task-link-store.ts';

/** Keys shown by name; the rest is counted. */
const shown = 10;

interface Done {
  keyPrefix: string;
  /** All numbers that were named. */
  numbers: readonly number[];
  /** The tasks that exist. */
  tasks: readonly NamedTask[];
  /** The tasks whose links changed. */
  touched: readonly NamedTask[];
  moves: readonly Move[];
}

/** What came of a change, in sentences for the log of the connection. */
export function describeResult({ keyPrefix, numbers, tasks, touched, moves }: Done): string {
  if (numbers.length === 0) return 'It names no task of this project.';
  const keys = (list: readonly number[]) => {
    const names = list.toSorted((a, b) => a - b).map((number) => `${keyPrefix}-${number}`);
    const rest = names.length - shown;
    return rest > 0 ? `${names.slice(0, shown).join(', ')}, and ${rest} more` : names.join(', ');
  };
  const numbersOf = (list: readonly { number: number }[]) => list.map(({ number }) => number);
  const existing = new Set(numbersOf(tasks));
  const missing = numbers.filter((number) => !existing.has(number));
  const moved = Map.groupBy(
    moves.filter(({ to }) => to !== null),
    ({ to }) => to,
  );
  return [
    ...(touched.length > 0 ? [`Linked ${keys(numbersOf(touched))}.`] : []),
    ...[...moved].map(([to, list]) => `Moved ${keys(numbersOf(list))} to "${to}".`),
    ...moves
      .filter(({ reason }) => reason !== null)
      .slice(0, shown)
      .map(({ number, reason }) => `${keyPrefix}-${number} stays: ${reason}.`),
    ...(missing.length > 0 ? [`There is no ${keys(missing)}.`] : []),
    ...(touched.length === 0 && tasks.length > 0 ? [`${keys(numbersOf(tasks))} is up to date.`] : []),
  ].join(' ');
}
