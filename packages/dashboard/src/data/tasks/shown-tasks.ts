import type { TaskCompact } from '@fettle/contract';

/** Every task of pages once, without those that are hidden. */
export function listShownTasks(pages: readonly { items: TaskCompact[] }[], hidden: ReadonlySet<string>) {
  const shown = new Map<string, TaskCompact>();
  for (const { items } of pages) {
    for (const task of items) if (!hidden.has(task.id) && !shown.has(task.id)) shown.set(task.id, task);
  }
  return [...shown.values()];
}

/** How many tasks of pages are hidden. */
export function countHidden(pages: readonly { items: TaskCompact[] }[], hidden: ReadonlySet<string>): number {
  if (hidden.size === 0) return 0;
  return pages.flatMap(({ items }) => items).filter(({ id }) => hidden.has(id)).length;
}
