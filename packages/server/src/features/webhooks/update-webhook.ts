import { type Input, type operations, readFlag } from '@fettle/contract';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { diffSettings } from '../../security-log/diff-settings.ts';
import { lockWebhook, requireWebhook } from './access.ts';
import { rejectUnusableChat, rejectUnusableEvents, shownChatUrl } from './chat/chat-url.ts';
import { skipPending } from './queue/skip-pending.ts';
import { originOf, recordWebhookEvent } from './record-webhook-event.ts';
import { toWebhook, type WebhookRow } from './webhook-row.ts';
import { sealWebhookUrl } from './webhook-secret.ts';
import { changeWebhook } from './webhook-store.ts';
import { rejectUnusableUrl } from './webhook-url.ts';

type UpdateWebhook = Handler<typeof operations.updateWebhook>;

/** Changes a webhook. When it is paused, its pending deliveries are skipped; they can be redelivered later. */
const update: UpdateWebhook = async (ctx, input) => {
  if (!ctx.db.isTransaction) await prepare(ctx, input);
  const { params, body } = input;
  return await inTransaction(ctx, async (tx) => {
    const before = await lockWebhook(tx, params.id);
    const sent = body.active === undefined ? undefined : readFlag(body.active);
    const active = sent === (before.disabledAt === null) ? undefined : sent;
    const place = placeOf(tx, before, body.url);
    const after = await changeWebhook(tx, before.id, { ...place, events: body.events, active });
    const changes = diffSettings(plainSettings(before), plainSettings(after));
    const hidden = place.url === undefined || before.url === body.url ? {} : { urlChanged: true };
    if (Object.keys({ ...changes, ...hidden }).length > 0) {
      await recordWebhookEvent(tx, 'webhook.updated', before, { ...changes, ...hidden });
    }
    if (active === false) await skipPending(tx, before.id);
    if (active === true) tx.afterCommit.push(() => tx.wake('webhooks'));
    return toWebhook(tx, after);
  });
};

/** The new URL, and how it is stored. What is shown of the URL of a chat can be sent back and changes nothing. */
function placeOf(
  tx: Ctx,
  { id, format, url: shown }: WebhookRow,
  url: string | undefined,
): { url?: string; sealedUrl?: Buffer } {
  if (url === undefined) return {};
  if (format === 'event') return { url };
  return url === shown ? {} : { url: shownChatUrl(url), sealedUrl: sealWebhookUrl(tx.secret, id, url) };
}

/** The hostname is looked up, which can take seconds. */
async function prepare(ctx: Ctx, { params, body }: Input<typeof operations.updateWebhook>): Promise<Ctx> {
  if (body.url === undefined && body.events === undefined) return ctx;
  const { format, url } = await requireWebhook(ctx, params.id);
  if (format === 'slack' && body.events !== undefined) rejectUnusableEvents(body.events);
  if (body.url === undefined || (format === 'slack' && body.url === url)) return ctx;
  if (format === 'slack') rejectUnusableChat(ctx, body.url);
  await rejectUnusableUrl(ctx, body.url);
  return ctx;
}

const present: UpdateWebhook['present'] = async (tx, { params }) =>
  toWebhook(tx, await lockWebhook(tx, params.id));

export const updateWebhook: UpdateWebhook = Object.assign(update, { prepare, present });

function plainSettings({ url, events, disabledAt }: WebhookRow) {
  return { receiver: originOf(url), events, active: disabledAt === null };
}
