import type { EventData, EventType } from '@fettle/contract';
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { compileOnceWithNext } from '../db/compile-once.ts';
import { newId } from '../ids.ts';
import type { WakeName } from '../wake-name.ts';

/** What an event refers to, besides its data. */
export interface EventSubject {
  orgId: string;
  projectId: string;
  /** The other task of a relation. It is stored beside the data, for those who see that task. */
  relatedTaskId?: string;
}

/** The part of a context that `emit` requires; contexts of handlers in a transaction and of workers have it. */
export type EmitContext = Pick<Services, 'db' | 'clock' | 'wake'> & {
  afterCommit?: (() => void)[];
};

/**
 * Writes an event in the caller's transaction, so that it exists exactly when the change does. Call it after the changed
 * row is locked, so that the events of a task are in the order of its changes. It goes to PostgreSQL with the next statement
 * of the transaction, at the latest with the commit.
 *
 * The same statement writes a delivery for every active webhook of the project that is subscribed to the type: no relay
 * can lose one, and subscriptions count at the time of the change. A project has few webhooks
 * (`limits.webhooksPerProject`), found through the index webhooks_project.
 */
export async function emit<T extends EventType>(
  ctx: EmitContext,
  subject: EventSubject,
  type: T,
  data: EventData<T>,
): Promise<void> {
  const event = {
    id: newId(),
    orgId: subject.orgId,
    projectId: subject.projectId,
    type,
    taskId: 'taskId' in data ? data.taskId : null,
    relatedTaskId: subject.relatedTaskId ?? null,
    data: JSON.stringify(data),
    createdAt: ctx.clock().toISOString(),
  };
  await insertEvent(ctx.db, event, (deliveries) => {
    if (deliveries.length > 0) wakeAfterCommit(ctx, 'webhooks');
  });
  wakeReaders(ctx);
}

interface NewEvent {
  id: string;
  orgId: string;
  projectId: string;
  type: EventType;
  taskId: string | null;
  relatedTaskId: string | null;
  /** JSON text. */
  data: string;
  createdAt: string;
}

/** Its rows: one for each webhook that gets a delivery. */
const insertEvent = compileOnceWithNext<{ webhookId: string }, NewEvent>(
  ['id', 'orgId', 'projectId', 'type', 'taskId', 'relatedTaskId', 'data', 'createdAt'],
  ({ id, orgId, projectId, type, taskId, relatedTaskId, data, createdAt }) => sql`
    with event as (
      insert into events (id, org_id, project_id, type, task_id, related_task_id, data, created_at)
      values (${id}, ${orgId}, ${projectId}, ${type}, ${taskId}, ${relatedTaskId}, ${data}, ${createdAt})
      returning id, org_id, project_id, type, position, created_at)
    insert into deliveries (webhook_id, org_id, event_id, event_type, position, created_at)
    select webhook.id, event.org_id, event.id, event.type, event.position, event.created_at
    from event join webhooks webhook on webhook.project_id = event.project_id
    where webhook.disabled_at is null and event.type = any(webhook.events)
    returning webhook_id as "webhookId"`,
);

/** After the commit, wakes the readers of all events. */
export function wakeReaders(ctx: EmitContext): void {
  wakeAfterCommit(ctx, 'events');
}

/** Once per transaction, however many events it writes. */
function wakeAfterCommit(ctx: EmitContext, name: WakeName): void {
  const { afterCommit } = ctx;
  if (afterCommit === undefined) {
    ctx.wake(name);
    return;
  }
  const names = woken.get(afterCommit) ?? new Set();
  if (names.has(name)) return;
  woken.set(afterCommit, names.add(name));
  afterCommit.push(() => ctx.wake(name));
}

const woken = new WeakMap<(() => void)[], Set<WakeName>>();
