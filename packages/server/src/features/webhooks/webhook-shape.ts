import type { EventType, Webhook } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { WebhookTable } from '../../db/tables/webhook-tables.ts';

/** A webhook as {@link webhookColumns} selects it, without its secrets. */
export interface WebhookRow {
  id: string;
  projectId: string;
  orgId: string;
  url: string;
  events: EventType[];
  createdAt: string;
  disabledAt: string | null;
  disabledReason: WebhookTable['disabled_reason'];
  lastDeliveryAt: string | null;
  lastStatus: number | null;
  failureCount: number;
  previousSecretUntil: string | null;
}

/** Of `webhooks w`. */
export const webhookColumns = sql`
  w.id, w.project_id as "projectId", w.org_id as "orgId", w.url, w.events, w.created_at as "createdAt",
  w.disabled_at as "disabledAt", w.disabled_reason as "disabledReason", w.last_delivery_at as "lastDeliveryAt",
  w.last_status as "lastStatus", w.failure_count as "failureCount", w.previous_secret_until as "previousSecretUntil"`;

export function toWebhook({ clock }: Pick<Ctx, 'clock'>, row: WebhookRow): Webhook {
  const overlaps = row.previousSecretUntil !== null && row.previousSecretUntil > clock().toISOString();
  return {
    id: row.id,
    projectId: row.projectId,
    url: row.url,
    events: row.events,
    active: row.disabledAt === null,
    disabledReason: row.disabledReason,
    disabledAt: row.disabledAt,
    createdAt: row.createdAt,
    lastDeliveryAt: row.lastDeliveryAt,
    lastStatus: row.lastStatus,
    failureCount: row.failureCount,
    previousSecretUntil: overlaps ? row.previousSecretUntil : null,
  };
}
