import type { ProjectRole } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError, notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { isId } from '../../ids.ts';
import { requireRole, roleInProject, seesProject } from '../projects/access.ts';
import { type WebhookRow, webhookColumns } from './webhook-row.ts';

/**
 * Refuses guests of the organization, whatever their role in the project is: webhooks receive internal comments. The caller
 * has checked that they manage the project.
 */
export function refuseGuest({ actor }: Pick<Ctx, 'actor'>, orgId: string): void {
  if (!actor.guestIn.includes(orgId)) return;
  throw new ApiError('FORBIDDEN', 'Guests of the organization cannot manage webhooks.');
}

/**
 * The webhook, for callers who manage its project; others get NOT_FOUND when they cannot see the project, and FORBIDDEN
 * when they can. Viewers and members never see webhooks, because URLs often contain a key of the receiver.
 */
export async function requireWebhook(ctx: Ctx, id: string): Promise<WebhookRow> {
  return await findWebhook(ctx, id, sql``);
}

/** The same with its row locked, so that changes by hand to one webhook run one after the other. */
export async function lockWebhook(tx: Ctx, id: string): Promise<WebhookRow> {
  return await findWebhook(tx, id, sql`for no key update of webhook`);
}

async function findWebhook(ctx: Ctx, id: string, lock: ReturnType<typeof sql>): Promise<WebhookRow> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<WebhookRow & { role: ProjectRole }>`
    select ${webhookColumns}, ${roleInProject(ctx)} as role
    from webhooks webhook join projects project on project.id = webhook.project_id
    where webhook.id = ${id} and ${seesProject(ctx)} ${lock}`.execute(ctx.db);
  const [webhook] = rows;
  if (webhook === undefined) throw notFound();
  requireRole(webhook.role, 'manage');
  refuseGuest(ctx, webhook.orgId);
  return webhook;
}

/** Nothing is sent to a disabled webhook. */
export function requireActive({ disabledAt }: Pick<WebhookRow, 'disabledAt'>): void {
  if (disabledAt === null) return;
  throw new ApiError('CONFLICT', 'This webhook is paused or disabled. Set "active" to true first.');
}
