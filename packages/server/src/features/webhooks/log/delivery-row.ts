import type { Delivery, DeliveryAttempt, DeliveryStatus, DeliverySubject, EventType } from '@fettle/contract';
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

/** Of `deliveries delivery`. */
export const deliveryColumns = sql`
  delivery.id, delivery.webhook_id as "webhookId", delivery.event_id as "eventId",
  delivery.event_type as "eventType", (delivery.body is not null) as test, delivery.status,
  delivery.attempt_count as "attemptCount", delivery.due_at as "dueAt", delivery.created_at as "createdAt",
  delivery.completed_at as "completedAt"`;

export function toDelivery(
  row: DeliveryRow,
  { attempts, subject }: { attempts: DeliveryAttempt[]; subject: DeliverySubject | null },
): Delivery {
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
    subject,
  };
}
