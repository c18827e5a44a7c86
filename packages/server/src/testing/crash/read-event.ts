import type { EventType } from '@fettle/contract';
import type { ReceivedEvent } from './run-history.ts';

/** The body of a delivery about a task, as far as envelope and data have these fields. */
interface Body {
  id: string;
  type: EventType;
  projectId: string;
  data: {
    taskId: string;
    commentId?: string;
    comment?: { body: string };
    task?: { title: string; status: string; revision: number };
    changedFields?: string[];
    previous?: { status?: string };
    from?: string;
    to?: string;
  };
}

/**
 * Reads what the invariants need. An unreadable body becomes an event that violates every invariant, not an error.
 */
export function readEvent(body: Buffer): ReceivedEvent {
  try {
    const { id, type, projectId, data } = JSON.parse(body.toString('utf8')) as Body;
    return {
      id,
      type,
      projectId,
      taskId: data.taskId,
      marker: data.comment?.body ?? data.task?.title ?? null,
      commentId: data.commentId ?? null,
      revision: data.task?.revision ?? null,
      move: readMove(data),
    };
  } catch {
    const unreadable = `unreadable: ${body.toString('utf8').slice(0, 200)}`;
    const nothing = { marker: unreadable, commentId: null, revision: null, move: null };
    return { id: unreadable, type: 'task.created', projectId: unreadable, taskId: unreadable, ...nothing };
  }
}

function readMove(data: Body['data']): ReceivedEvent['move'] {
  if (data.from !== undefined && data.to !== undefined) return { from: data.from, to: data.to };
  const isMove = data.changedFields?.includes('status') === true;
  return isMove ? { from: String(data.previous?.status), to: String(data.task?.status) } : null;
}
