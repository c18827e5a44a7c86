import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { getWebhook } from './get-webhook.ts';
import { listWebhooks } from './list-webhooks.ts';
import { getDelivery } from './log/get-delivery.ts';
import { listDeliveries } from './log/list-deliveries.ts';
import { redeliverDelivery } from './log/redeliver-delivery.ts';
import { replayFailed } from './log/replay-failed.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { testWebhook } from './test-webhook.ts';
import { updateWebhook } from './update-webhook.ts';

export { deliveryMetrics } from './delivery/delivery-metrics.ts';
export { deliveryJobs, deliveryWorkers } from './delivery/delivery-workers.ts';
export { newSealedSecret } from './webhook-secret.ts';

export const webhookHandlers: Handlers<(typeof operationsByResource)['webhooks']> = {
  createWebhook,
  listWebhooks,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listDeliveries,
  getDelivery,
  redeliverDelivery,
  replayFailed,
};
