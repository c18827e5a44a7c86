import type { People, TaskPlace } from './task-rows.ts';

/** The names that a page of tasks refers to, by ID; null where it refers to none. */
export interface Names {
  people: People | null;
  /** Columns: the labels by key. */
  projects: Record<string, [name: string, keyPrefix: string, columns: Record<string, string>]> | null;
}

/** What a task refers to. */
interface References {
  projectId: string;
  status: string;
  reporterId: string | null;
  assigneeIds: readonly string[];
}

export function placeOf({ projects }: Names, { projectId, status }: References): TaskPlace {
  const [projectName, keyPrefix, columns] = projects?.[projectId] ?? ['', '', {}];
  return { projectName, keyPrefix, statusLabel: columns[status] ?? status };
}

/** All names a task shows, as one text: equal exactly when the task looks the same with both sets of names. */
export function namesShown(names: Names, task: References): string {
  const { projectName, keyPrefix, statusLabel } = placeOf(names, task);
  let text = `${projectName}\0${keyPrefix}\0${statusLabel}`;
  if (task.reporterId !== null) text += personShown(names, task.reporterId);
  for (const id of task.assigneeIds) text += personShown(names, id);
  return text;
}

/** NUL is in no text PostgreSQL holds, so that no two different lists of names look the same. */
function personShown({ people }: Names, id: string): string {
  const person = people?.[id];
  return person === undefined ? '\0' : `\0${person[0]}\0${person[1]}`;
}
