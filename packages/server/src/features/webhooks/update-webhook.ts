import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { diffSettings } from '../../security-log/diff-settings.ts';
import { lockWebhook, requireWebhook } from './access.ts';
import { skipPending } from './queue/skip-pending.ts';
import { originOf, recordWebhookEvent } from './record-webhook-event.ts';
import { toWebhook, type WebhookRow } from './webhook-row.ts';
import { changeWebhook } from './webhook-store.ts';
import { rejectUnusableUrl } from './webhook-url.ts';

/** Changes a webhook. When it is paused, its pending deliveries are skipped; they can be redelivered later. */
export const updateWebhook: Handler<typeof operations.updateWebhook> = async (ctx, { params, body }) => {
  if (body.url !== undefined) {
    await requireWebhook(ctx, params.id);
    await rejectUnusableUrl(ctx, body.url);
  }
  return await inTransaction(ctx, async (tx) => {
    const before = await lockWebhook(tx, params.id);
    const active = body.active === (before.disabledAt === null) ? undefined : body.active;
    const after = await changeWebhook(tx, before.id, { url: body.url, events: body.events, active });
    const changes = diffSettings(plainSettings(before), plainSettings(after));
    const hidden = before.url === after.url ? {} : { urlChanged: true };
    if (Object.keys({ ...changes, ...hidden }).length > 0) {
      await recordWebhookEvent(tx, 'webhook.updated', before, { ...changes, ...hidden });
    }
    if (active === false) await skipPending(tx, before.id);
    if (active === true) tx.afterCommit.push(() => tx.wake('webhooks'));
    return toWebhook(tx, after);
  });
};

function plainSettings({ url, events, disabledAt }: WebhookRow) {
  return { receiver: originOf(url), events, active: disabledAt === null };
}
