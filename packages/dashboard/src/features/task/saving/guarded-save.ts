import { FettleError } from '@fettle/client';
import type { Task, UpdateTaskBody } from '@fettle/contract';
import { api } from '../../../data/client/api.ts';

export type Saved = { kind: 'saved'; task: Task } | { kind: 'conflict'; task: Task };

interface GuardedChange {
  /** As it was last fetched. */
  task: Task;
  change: UpdateTaskBody;
  /** Whether the field is still what the change was based on. */
  isUntouched: (task: Task) => boolean;
}

/** Changes of other fields in between are not conflicts. More of them in a row than this are an error. */
const maxTries = 5;

/**
 * Saves a field only over the version its author saw. If somebody else changed the same field, it is a conflict and
 * nothing is saved. Changes of other fields, which also raise the revision, are fine. Other errors are thrown.
 */
export async function saveGuarded({ task, change, isUntouched }: GuardedChange): Promise<Saved> {
  let latest = task;
  for (let tries = 1; ; tries += 1) {
    if (!isUntouched(latest)) return { kind: 'conflict', task: latest };
    try {
      const saved = await api.updateTask({ id: task.id, ...change }, { ifMatch: latest.revision });
      return { kind: 'saved', task: saved };
    } catch (error) {
      const isStale = error instanceof FettleError && error.code === 'PRECONDITION_FAILED';
      if (!isStale || tries === maxTries) throw error;
      latest = await api.getTask({ id: task.id });
    }
  }
}
