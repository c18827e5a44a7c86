import type { TaskCompact } from '@fettle/contract';

/** All tasks of the pages, each once, without hidden ones. */
export function listShownTasks(pages: readonly { items: TaskCompact[] }[], hidden: ReadonlySet<string>) {
  const shown = new Map<string, TaskCompact>();
  for (const { items } of pages) {
    for (const task of items) if (!hidden.has(task.id) && !shown.has(task.id)) shown.set(task.id, task);
  }
  return [...shown.values()];
}

/** The number of hidden tasks on the pages. */
export function countHidden(pages: readonly { items: TaskCompact[] }[], hidden: ReadonlySet<string>): number {
  if (hidden.size === 0) return 0;
  return pages.flatMap(({ items }) => items).filter(({ id }) => hidden.has(id)).length;
}
