import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import type { TaskAccess } from './task-access.ts';

/**
 * The version of a task, which becomes its ETag: the revision of its own fields, and the revision of its comments,
 * checklists, attachments, time entries, relations, and watchers, and of what blocks it.
 */
export function taskVersion(row: { revision: number; partsRevision: number }): string {
  return `${row.revision}.${row.partsRevision}`;
}

/** Refuses a change that was made from an older revision (If-Match, RFC 9110 §13.1.1). */
export function requireRevision(ctx: Ctx, task: TaskAccess): void {
  if (ctx.expectedRevisions === null || ctx.expectedRevisions.includes(task.revision)) return;
  throw new ApiError(
    'PRECONDITION_FAILED',
    `The task has changed since you read it; it is now at revision ${task.revision}. Read it again, then repeat your change.`,
  );
}
