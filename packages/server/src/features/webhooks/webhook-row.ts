import type { EventType, Webhook, WebhookFormat } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { WebhookTable } from '../../db/tables/webhook-tables.ts';

/** A webhook as {@link webhookColumns} selects it, without its secrets. */
export interface WebhookRow {
  id: string;
  projectId: string;
  orgId: string;
  url: string;
  format: WebhookFormat;
  events: EventType[];
  createdAt: string;
  disabledAt: string | null;
  disabledReason: WebhookTable['disabled_reason'];
  lastDeliveryAt: string | null;
  lastStatus: number | null;
  failureCount: number;
  previousSecretUntil: string | null;
}

/** Of `webhooks webhook`. */
export const webhookColumns = sql`
  webhook.id, webhook.project_id as "projectId", webhook.org_id as "orgId", webhook.url, webhook.format, webhook.events,
  webhook.created_at as "createdAt", webhook.disabled_at as "disabledAt",
  webhook.disabled_reason as "disabledReason", webhook.last_delivery_at as "lastDeliveryAt",
  webhook.last_status as "lastStatus", webhook.failure_count as "failureCount",
  webhook.previous_secret_until as "previousSecretUntil"`;

export function toWebhook({ clock }: Pick<Ctx, 'clock'>, row: WebhookRow): Webhook {
  const overlaps = row.previousSecretUntil !== null && row.previousSecretUntil > clock().toISOString();
  return {
    id: row.id,
    projectId: row.projectId,
    url: row.url,
    format: row.format,
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
