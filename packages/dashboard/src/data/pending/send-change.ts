import { FettleError } from '@fettle/client';
import type { Comment, Task } from '@fettle/contract';
import { api } from '../client/api.ts';
import { isSameJson } from '../tasks/same-json.ts';
import { type ChangeTask, type MoveTask, newTaskOf, type PendingChange } from './pending-change.ts';
import { requestDeletion } from './request-deletion.ts';

/** Someone else changed the same fields while the change waited. */
export class MeanwhileChanged extends Error {
  readonly task: Task;

  constructor(task: Task) {
    super(`${task.key} was changed by someone else meanwhile`);
    this.name = 'MeanwhileChanged';
    this.task = task;
  }
}

/** Other fields may change between reading the task and writing it, more often in a row than this is an error. */
const maxTries = 5;

/**
 * Sends one change that waited. Sending it again changes nothing: what is created repeats its key, and all others set a
 * value. Throws {@link MeanwhileChanged} instead of overwriting what someone else has written since.
 */
export async function sendChange(change: PendingChange): Promise<Task | Comment | null> {
  const options = { idempotencyKey: change.key };
  switch (change.kind) {
    case 'create-task':
      return await api.createTask(newTaskOf(change), options);
    case 'add-comment': {
      const { taskId: id, body, visibility } = change;
      return await api.addComment({ id, body, visibility }, options);
    }
    case 'edit-comment':
      await api.updateComment({ id: change.taskId, commentId: change.commentId, body: change.body });
      return null;
    case 'change-task':
      return await sendFields(change);
    case 'move-task':
      return await sendMove(change);
    case 'check-item': {
      const { taskId: id, checklistId, itemId, completed } = change;
      await api.updateChecklistItem({ id, checklistId, itemId, completed });
      return null;
    }
    case 'add-item': {
      const { taskId: id, checklistId, title } = change;
      await api.addChecklistItem({ id, checklistId, title }, options);
      return null;
    }
    case 'rename-item': {
      const { taskId: id, checklistId, itemId, title } = change;
      await api.updateChecklistItem({ id, checklistId, itemId, title });
      return null;
    }
    case 'rename-checklist': {
      const { taskId: id, checklistId, title } = change;
      await api.updateChecklist({ id, checklistId, title });
      return null;
    }
    case 'delete-task':
    case 'delete-part':
      await requestDeletion(api, change);
      return null;
    case 'log-time': {
      const { taskId: id, minutes, note, loggedAt } = change;
      await api.logTime({ id, minutes, note, loggedAt }, options);
      return null;
    }
  }
}

async function sendFields({ taskId, change, base }: ChangeTask): Promise<Task> {
  for (let tries = 1; ; tries += 1) {
    const now = await api.getTask({ id: taskId });
    if (isMade(now, change)) return now;
    if (!isMade(now, base)) throw new MeanwhileChanged(now);
    try {
      return await api.updateTask({ id: taskId, ...change }, { ifMatch: now.revision });
    } catch (error) {
      const isStale = error instanceof FettleError && error.code === 'PRECONDITION_FAILED';
      if (!isStale || tries === maxTries) throw error;
    }
  }
}

/** Whether the task has these values. */
function isMade(task: Task, fields: object): boolean {
  return Object.entries(fields).every(([name, value]) => isSameJson(task[name as keyof Task], value));
}

async function sendMove({ taskId: id, status, beforeId, afterId, base }: MoveTask): Promise<Task> {
  const now = await api.getTask({ id });
  if (now.status !== status && now.status !== base.status) throw new MeanwhileChanged(now);
  const neighbor = beforeId === null ? (afterId === null ? {} : { after: afterId }) : { before: beforeId };
  try {
    return await api.moveTask({ id, status, ...neighbor });
  } catch (error) {
    // The card it was placed beside may be elsewhere or gone by now.
    const isRefused = error instanceof FettleError && error.status >= 400 && error.status < 500;
    if (!isRefused || error.status === 401 || error.status === 429 || Object.keys(neighbor).length === 0)
      throw error;
    return await api.moveTask({ id, status });
  }
}
