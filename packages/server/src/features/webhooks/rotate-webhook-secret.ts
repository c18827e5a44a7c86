import { limits, type operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { lockWebhook } from './access.ts';
import { recordWebhookEvent } from './record-webhook-event.ts';
import { toWebhook } from './webhook-row.ts';
import { makeWebhookSecret, sealWebhookSecret } from './webhook-secret.ts';
import { replaceSecret } from './webhook-store.ts';

/** Gives a webhook a new secret. For a day the previous one signs too, but no older one. */
export const rotateWebhookSecret: Handler<typeof operations.rotateWebhookSecret> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const { id } = await lockWebhook(tx, params.id);
    const secret = makeWebhookSecret();
    const until = new Date(tx.clock().getTime() + limits.webhookSecretOverlapHours * 3_600_000);
    const row = await replaceSecret(tx, id, sealWebhookSecret(tx.secret, id, secret), until.toISOString());
    await recordWebhookEvent(tx, 'webhook.secret_rotated', row);
    return { ...toWebhook(tx, row), secret };
  });
