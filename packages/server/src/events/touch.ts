import { type TouchedType, taskTouched, templatesTouched, viewsTouched } from '@fettle/contract';
import { newId } from '../ids.ts';
import { type EmitContext, type EventSubject, wakeReaders } from './emit.ts';

/**
 * Tells live streams, and nothing else, to fetch a task again: it changed in a way that none of the six events describes
 * (there is none for edited or deleted comments, nor for a deleted task).
 *
 * The message is stored with the events, in the transaction of the change, so that it reaches the streams of every
 * process in order, also after an interruption. Webhooks cannot subscribe to its type, so it has no deliveries; with
 * `task_id` null it is not part of a task's history, and the activity feed does not show it.
 */
export async function touch(
  ctx: EmitContext,
  { id, ...subject }: EventSubject & { id: string },
): Promise<void> {
  await insertTouched(ctx, subject, taskTouched, { taskId: id });
}

/** The same for a shared view of a project, which no event describes at all. */
export async function touchViews(
  ctx: EmitContext,
  { id, ...subject }: EventSubject & { id: string },
): Promise<void> {
  await insertTouched(ctx, subject, viewsTouched, { viewId: id });
}

/** The same for a template, or for a recurring task with the template that its tasks consist of. */
export async function touchTemplates(
  ctx: EmitContext,
  { id, ...subject }: EventSubject & { id: string },
): Promise<void> {
  await insertTouched(ctx, subject, templatesTouched, { templateId: id });
}

async function insertTouched(
  ctx: EmitContext,
  { orgId, projectId }: EventSubject,
  type: TouchedType,
  data: object,
): Promise<void> {
  await ctx.db
    .insertInto('events')
    .values({
      id: newId(),
      org_id: orgId,
      project_id: projectId,
      type,
      task_id: null,
      data: JSON.stringify(data),
      created_at: ctx.clock().toISOString(),
    })
    .execute();
  wakeReaders(ctx);
}
