import type { EventData, EventType } from '@fettle/contract';
import type { Ctx } from '../context.ts';
import { newId } from '../ids.ts';

/** What an event is about besides its data. */
export interface EventSubject {
  orgId: string;
  projectId: string;
}

/**
 * Writes an event in the caller's transaction: it exists exactly when the change does. Call it after the changed
 * row is locked, so that the events of one task are in the order of its changes.
 */
export async function emit<T extends EventType>(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  subject: EventSubject,
  type: T,
  data: EventData<T>,
): Promise<void> {
  await ctx.db
    .insertInto('events')
    .values({
      id: newId(),
      org_id: subject.orgId,
      project_id: subject.projectId,
      type,
      data: JSON.stringify(data),
      created_at: ctx.clock().toISOString(),
    })
    .execute();
}
