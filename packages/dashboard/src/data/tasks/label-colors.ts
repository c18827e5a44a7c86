import type { TaskCompact } from '@fettle/contract';

/**
 * The color that most of these tasks give each label, by its name as {@link foldLabel} returns it: tasks may disagree, and the
 * service lists the color that was written last.
 */
export function mostUsedColors(tasks: readonly Pick<TaskCompact, 'labels'>[]): Map<string, string> {
  const labels = Map.groupBy(
    tasks.flatMap((task) => task.labels),
    ({ name }) => foldLabel(name),
  );
  return new Map(Array.from(labels, ([name, uses]) => [name, mostFrequent(uses.map(({ color }) => color))]));
}

/** A label name as it is compared: names are case-insensitive. */
export function foldLabel(name: string): string {
  return name.trim().toLowerCase();
}

function mostFrequent(colors: readonly string[]): string {
  const counts = Array.from(
    Map.groupBy(colors, (color) => color),
    ([color, uses]) => ({ color, count: uses.length }),
  );
  return counts.toSorted((a, b) => b.count - a.count)[0]?.color ?? '';
}
