/** One line of the table. */
export interface Result {
  row: string;
  /** What the figure is, such as "requests/s ÷ baseline". */
  measure: string;
  /** The figure itself: a ratio, or seconds if the measure says so. Null if it could not be measured. */
  figure: number | null;
  /** The project's target for the figure; null for figures that are only reported. */
  target: Target | null;
  /** The absolute figures behind it, on this machine in this run, or why there is none. */
  behind: string;
}

export type Target = { atLeast: number } | { atMost: number };

export function targetOutcome({ figure, target }: Result): 'met' | 'MISSED' | '' {
  if (figure === null || target === null) return '';
  const isMet = 'atLeast' in target ? figure >= target.atLeast : figure <= target.atMost;
  return isMet ? 'met' : 'MISSED';
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] =
    sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1);
  return (low + high) / 2;
}

/**
 * Lets the sides take turns, `rounds` times: A B A B, so that other load on the machine affects both. Returns the
 * measurements by side.
 */
export async function takeTurns<T, Side extends string>(
  rounds: number,
  sides: Record<Side, () => Promise<T>>,
): Promise<Record<Side, T[]>> {
  const names = Object.keys(sides) as Side[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Side, T[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) measured[name].push(await sides[name]());
  }
  return measured;
}

/** The median over rounds of one side's figure divided by the other's in the same round. */
export function ratio(over: readonly number[], under: readonly number[]): number {
  return median(over.map((value, round) => value / (under[round] ?? Number.NaN)));
}
