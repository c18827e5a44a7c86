import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { getDelivery } from './get-delivery.ts';
import { getWebhook } from './get-webhook.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import { redeliverDelivery } from './redeliver-delivery.ts';
import { replayFailed } from './replay-failed.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { testWebhook } from './test-webhook.ts';
import { updateWebhook } from './update-webhook.ts';

export { deliveryMeasures } from './delivery-measures.ts';
export { deliveryChores, deliveryWorkers } from './delivery-workers.ts';

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
