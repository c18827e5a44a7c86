import { noticeType } from '@fettle/contract';
import { newId } from '../ids.ts';
import { type EmitContext, type EventSubject, wakeReaders } from './emit.ts';

/**
 * Tells live streams, and nobody else, that a task is to be read again: it or something on it changed in a way that none of
 * the six events tells of (CONTRACT §6 has none for comments that are edited or deleted, nor for a deleted task).
 *
 * The notice stands among the events, in the transaction of the change, so that it reaches streams of every process in the
 * order of all changes and is caught up on after a break. No webhook can ask for its type, so it has no deliveries; it
 * is about no task as far as histories go (`task_id` is null), and is nothing that the feed of what happened shows.
 */
export async function touch(
  ctx: EmitContext,
  { id, orgId, projectId }: EventSubject & { id: string },
): Promise<void> {
  await ctx.db
    .insertInto('events')
    .values({
      id: newId(),
      org_id: orgId,
      project_id: projectId,
      type: noticeType,
      task_id: null,
      data: JSON.stringify({ taskId: id }),
      created_at: ctx.clock().toISOString(),
    })
    .execute();
  wakeReaders(ctx);
}
