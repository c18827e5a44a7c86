import { api } from '../../../data/client/api.ts';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';
import { type ColumnPage, type ColumnPlace, pageSize, readCards } from '../columns/column-query.ts';

type SwimlaneTasks = Pick<ColumnPage, 'items' | 'total'>;

/** Requests that began just now, by what they ask for. */
const begun = new Map<string, Promise<SwimlaneTasks>>();

/** The cards of all columns of a swimlane, as many as one request returns. Those who ask together share the request. */
function readSwimlane(projectId: string, filter: TaskFilter): Promise<SwimlaneTasks> {
  const key = JSON.stringify([projectId, filter]);
  const shared = begun.get(key);
  if (shared !== undefined) return shared;
  const reading = api.listTasks({ ...filter, projectId, sort: 'position', limit: pageSize });
  begun.set(key, reading);
  // Whoever asks later asks because something has changed.
  setTimeout(() => begun.delete(key));
  return reading;
}

/** The cards of one column of a swimlane with few cards: of them all, if one request returns them all. */
export async function readSwimlaneCards(
  place: ColumnPlace,
  page: number,
  signal: AbortSignal,
): Promise<ColumnPage> {
  if (page > 1) return readCards(place, page, signal);
  const { items, total } = await readSwimlane(place.projectId, place.filter);
  if (total > items.length) return readCards(place, page, signal);
  const cards = items.filter(({ status }) => status === place.status);
  return { items: cards, page, total: cards.length };
}

/** The number of tasks in a swimlane with few cards. */
export async function countSwimlane(projectId: string, filter: TaskFilter): Promise<number> {
  return (await readSwimlane(projectId, filter)).total;
}
