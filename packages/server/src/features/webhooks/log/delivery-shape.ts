import type { Delivery, DeliveryAttempt, DeliveryStatus, EventType } from '@fettle/contract';
import { sql } from 'kysely';

/** A delivery as {@link deliveryColumns} selects it. */
export interface DeliveryRow {
  id: string;
  webhookId: string;
  eventId: string;
  eventType: EventType;
  test: boolean;
  status: DeliveryStatus;
  attemptCount: number;
  dueAt: string | null;
  createdAt: string;
  completedAt: string | null;
}

/** Of `deliveries d`. */
export const deliveryColumns = sql`
  d.id, d.webhook_id as "webhookId", d.event_id as "eventId", d.event_type as "eventType",
  (d.body is not null) as test, d.status, d.attempt_count as "attemptCount", d.due_at as "dueAt",
  d.created_at as "createdAt", d.completed_at as "completedAt"`;

export function toDelivery(row: DeliveryRow, attempts: DeliveryAttempt[]): Delivery {
  return {
    id: row.id,
    webhookId: row.webhookId,
    eventId: row.eventId,
    eventType: row.eventType,
    test: row.test,
    status: row.status,
    attemptCount: row.attemptCount,
    nextAttemptAt: row.status === 'pending' ? row.dueAt : null,
    attempts,
    createdAt: row.createdAt,
    completedAt: row.completedAt,
  };
}
