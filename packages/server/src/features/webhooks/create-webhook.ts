import { type Input, limits, type operations } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { newId } from '../../ids.ts';
import { requireProject } from '../projects/access.ts';
import { refuseGuest } from './access.ts';
import { rejectUnusableChat, rejectUnusableEvents, shownChatUrl } from './chat/chat-url.ts';
import { recordWebhookEvent } from './record-webhook-event.ts';
import { toWebhook } from './webhook-row.ts';
import { makeWebhookSecret, sealWebhookSecret, sealWebhookUrl } from './webhook-secret.ts';
import { insertWebhook } from './webhook-store.ts';
import { rejectUnusableUrl } from './webhook-url.ts';

type CreateWebhook = Handler<typeof operations.createWebhook>;

/** Registers a URL; only this response shows its first secret. */
const create: CreateWebhook = async (ctx, input) => {
  const ready = ctx.db.isTransaction ? ctx : await prepare(ctx, input);
  return await inTransaction(ready, async (tx) => {
    const project = await requireProject(tx, input.body.projectId, 'manage');
    refuseGuest(tx, project.orgId);
    const id = newId();
    const secret = makeWebhookSecret();
    const row = await insertWebhook(tx, {
      id,
      projectId: project.id,
      orgId: project.orgId,
      ...placeOf(tx, id, input.body),
      events: input.body.events,
      sealedSecret: sealWebhookSecret(tx.secret, id, secret),
    });
    if (row === null) {
      const max = limits.webhooksPerProject;
      throw new ApiError('CONFLICT', `The project has reached the limit of ${max} webhooks.`);
    }
    await recordWebhookEvent(tx, 'webhook.created', row, { events: row.events });
    return { ...toWebhook(tx, row), secret };
  });
};

/** The URL, and how it is stored. */
function placeOf(
  tx: Ctx,
  id: string,
  { url, format = 'event' }: Pick<Input<typeof operations.createWebhook>['body'], 'url' | 'format'>,
) {
  if (format === 'event') return { format, url, sealedUrl: null };
  return { format, url: shownChatUrl(url), sealedUrl: sealWebhookUrl(tx.secret, id, url) };
}

/** Resolves the host of the URL, but only for callers who manage the project. */
async function prepare(ctx: Ctx, { body }: Input<typeof operations.createWebhook>): Promise<Ctx> {
  const { orgId } = await requireProject(ctx, body.projectId, 'manage');
  refuseGuest(ctx, orgId);
  if (body.format === 'slack') {
    rejectUnusableChat(ctx, body.url);
    rejectUnusableEvents(body.events);
  }
  await rejectUnusableUrl(ctx, body.url);
  return ctx;
}

export const createWebhook: CreateWebhook = Object.assign(create, { prepare });
