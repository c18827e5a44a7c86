import type { Task } from '@fettle/contract';

/** What every new change of a task has that may have to wait: a key of its own, its author, and the task. */
export function changeOf({ id, key, projectId }: Pick<Task, 'id' | 'key' | 'projectId'>, userId: string) {
  return { key: crypto.randomUUID(), userId, projectId, taskId: id, taskKey: key };
}
