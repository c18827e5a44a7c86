import type { TaskCompact } from '@fettle/contract';
import { deleteTasks } from '../../../data/tasks/delete-tasks.ts';
import { onceGone } from '../../../ui/focus-if-lost.ts';
import { findCard, focusCard } from '../cards/focus-card.ts';

/** Deletes tasks of a board or list. The focus goes to the task after them, or else to the one before. */
export function deleteListed(place: Parameters<typeof deleteTasks>[0], tasks: readonly TaskCompact[]): void {
  const ids = tasks.map(({ id }) => id);
  const beside = findBeside(ids);
  deleteTasks(place, tasks);
  if (beside === null) return;
  // Cards go in the frame after they are hidden.
  const areGone = (): boolean => ids.every((id) => findCard(id) === null);
  onceGone(areGone, () => document.activeElement === document.body && focusCard(beside));
}

function findBeside(ids: readonly string[]): string | null {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-card]')].map(
    ({ dataset }) => dataset.card ?? '',
  );
  const last = shown.findLastIndex((id) => ids.includes(id));
  const stays = (id: string) => !ids.includes(id);
  return shown.slice(last + 1).find(stays) ?? shown.slice(0, Math.max(last, 0)).findLast(stays) ?? null;
}
