import type { EventType } from '@fettle/contract';
import { type Selectable, sql } from 'kysely';
import type { DeliveryAttemptTable, DeliveryTable } from '../db/tables/webhook-tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { emit } from '../events/emit.ts';
import { makeWebhookSecret, sealWebhookSecret } from '../features/webhooks/webhook-secret.ts';
import { newId } from '../ids.ts';
import type { TestProject } from './factories.ts';
import type { Service } from './harness.ts';

export interface TestWebhook {
  id: string;
  secret: string;
}

/** A webhook inserted directly into the database. */
export async function insertWebhook(
  service: Service,
  project: TestProject,
  url: string,
  events: readonly EventType[] = ['task.status_changed'],
): Promise<TestWebhook> {
  const { db, secret: key } = service.services;
  const id = newId();
  const secret = makeWebhookSecret();
  await sql`
    insert into webhooks (id, org_id, project_id, url, events, secret, created_at)
    values (${id}, ${project.orgId}, ${project.id}, ${url}, ${events}::text[], ${sealWebhookSecret(key, id, secret)}, now())`.execute(
    db,
  );
  return { id, secret };
}

/**
 * Emits `count` events of a project in one transaction, with `data.to` counting up from `from`; wakes workers only as
 * emit does.
 */
export async function emitEvents(service: Service, project: TestProject, count = 1, from = 1): Promise<void> {
  const actor = { type: 'system', id: null, name: 'test', email: null } as const;
  await inTransaction(service.services, async (tx) => {
    for (let number = from; number < from + count; number += 1) {
      await emit(tx, { orgId: project.orgId, projectId: project.id }, 'task.status_changed', {
        taskId: newId(),
        from: 'todo',
        to: String(number),
        actor,
      });
    }
  });
}

export type StoredDelivery = Selectable<DeliveryTable> & { attempts: Selectable<DeliveryAttemptTable>[] };

/** Rows of deliveries to a webhook, oldest first, with their attempts. */
export async function deliveriesOf(service: Service, webhookId: string): Promise<StoredDelivery[]> {
  const { db } = service.services;
  const rows = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const attempts = await db.selectFrom('delivery_attempts').selectAll().orderBy('number').execute();
  return rows.map((row) => ({ ...row, attempts: attempts.filter((each) => each.delivery_id === row.id) }));
}

export async function webhookRow(service: Service, id: string) {
  return service.services.db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
