import { FettleError } from '@fettle/client';
import type { Task, UpdateTaskBody } from '@fettle/contract';
import { api } from '../../../data/client/api.ts';

export type Saved = { kind: 'saved'; task: Task } | { kind: 'conflict'; task: Task };

interface GuardedChange {
  /** As it was read last. */
  task: Task;
  change: UpdateTaskBody;
  /** Whether the field still holds what the change was made from. */
  isUntouched: (task: Task) => boolean;
}

/** Changes of other fields that come in between are no conflict; more than so many in a row are a fault. */
const maxTries = 5;

/**
 * Saves a field only over what its writer saw. Another's change of the same field is a conflict and nothing is written;
 * changes of other fields, which move the revision too, are not. Anything else that fails is thrown.
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
