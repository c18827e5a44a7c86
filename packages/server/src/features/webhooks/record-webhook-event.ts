import type { SecurityEventType } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { recordSecurityEvent, type SecurityEvent } from '../../security-log/record-security-event.ts';
import type { WebhookRow } from './webhook-row.ts';

type WebhookEventType = Extract<SecurityEventType, `webhook.${string}`>;

/** Records in the security log what was done to a webhook, in the transaction that does it. */
export async function recordWebhookEvent(
  tx: Ctx,
  type: WebhookEventType,
  webhook: WebhookRow,
  details: SecurityEvent['details'] = {},
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from projects where id = ${webhook.projectId}`.execute(tx.db);
  await recordSecurityEvent(tx, {
    type,
    orgId: webhook.orgId,
    subject: null,
    details: {
      project: rows[0]?.name ?? null,
      projectId: webhook.projectId,
      webhookId: webhook.id,
      receiver: originOf(webhook.url),
      ...details,
    },
  });
}

/** The origin of a URL: its path and query often contain a key of the receiver. */
export function originOf(url: string): string {
  return new URL(url).origin;
}
