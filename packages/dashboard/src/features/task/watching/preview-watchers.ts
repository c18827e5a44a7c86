import type { Task } from '@fettle/contract';

interface Person {
  id: string;
  name: string;
}

/** A task with other watchers, as the service will return it: those who stay keep their places, new ones come last. */
export function previewWatchers(task: Task, ids: readonly string[], known: readonly Person[]): Task {
  const nameOf = (id: string): string => known.find((person) => person.id === id)?.name ?? '';
  const kept = task.watchers.filter(({ id }) => ids.includes(id));
  const added = ids.filter((id) => !task.watcherIds.includes(id)).map((id) => ({ id, name: nameOf(id) }));
  const watchers = [...kept, ...added];
  return { ...task, watchers, watcherIds: watchers.map(({ id }) => id) };
}
