import type { Webhook } from '@fettle/contract';

export type WebhookHealth = 'active' | 'failing' | 'paused' | 'disabled';

/** The state of a webhook. A person pauses it, Fettle disables it, and it fails while its last delivery has failed. */
export function webhookHealth({
  active,
  disabledReason,
  lastDeliveryAt,
  lastStatus,
  failureCount,
}: Pick<
  Webhook,
  'active' | 'disabledReason' | 'lastDeliveryAt' | 'lastStatus' | 'failureCount'
>): WebhookHealth {
  if (!active) return disabledReason === 'by_user' ? 'paused' : 'disabled';
  if (lastDeliveryAt === null) return 'active';
  const isDelivered = lastStatus !== null && lastStatus >= 200 && lastStatus < 300;
  return isDelivered && failureCount === 0 ? 'active' : 'failing';
}
