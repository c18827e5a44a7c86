import type { Webhook } from '@fettle/contract';

export type WebhookHealth = 'active' | 'failing' | 'paused' | 'disabled';

/** Whether the receiver accepted the delivery. */
export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

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
  return isSuccess(lastStatus) && failureCount === 0 ? 'active' : 'failing';
}
