import type { Task } from '@fettle/contract';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../data/client/api.ts';
import { listedTasks } from '../../data/tasks/listed-tasks.ts';
import { foldText } from '../../strings/format/fold-text.ts';
import type { Suggested } from './use-suggestions.ts';

const shownTasks = 6;
const minSearch = 2;

/**
 * Tasks of the project to refer to: those on the board by key or number, then others by their text. None for a `#` alone,
 * which begins a heading.
 */
export async function findTasks(
  cache: QueryClient,
  { id, projectId }: Pick<Task, 'projectId'> & Partial<Pick<Task, 'id'>>,
  typed: string,
): Promise<Suggested[]> {
  const wanted = typed.toLowerCase();
  if (wanted === '' || wanted.startsWith('#')) return [];
  const known = listedTasks(cache, projectId).filter(
    ({ key, number, title }) =>
      key.toLowerCase().startsWith(wanted) ||
      String(number) === wanted ||
      foldText(title).includes(foldText(typed)),
  );
  const isSearch = known.length < shownTasks && wanted.length >= minSearch;
  const found = isSearch ? await searchTasks(projectId, typed) : [];
  const all = new Map([...known, ...found].map((task) => [task.id, task]));
  // A task does not refer to itself.
  if (id !== undefined) all.delete(id);
  return [...all.values()]
    .slice(0, shownTasks)
    .map((task) => ({ id: task.id, label: task.key, name: task.key, detail: task.title }));
}

async function searchTasks(projectId: string, text: string) {
  try {
    return (await api.listTasks({ projectId, q: text, limit: shownTasks })).items;
  } catch (error) {
    // During an outage, those on the board can still be chosen.
    console.warn('Tasks cannot be searched.', error);
    return [];
  }
}
