import type { ProjectRole, WebhookFormat } from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { writeEnvelope } from '../../../events/envelope.ts';
import { isId } from '../../../ids.ts';
import { requireRole, roleInProject, seesProject } from '../../projects/access.ts';
import { refuseGuest } from '../access.ts';
import { type DeliveryRow, deliveryColumns } from './delivery-row.ts';

/** A delivery with its event and what its webhook contributes. */
export interface ReadDelivery extends DeliveryRow {
  position: number;
  orgId: string;
  /** The bytes that are sent; null when the event is no longer stored. */
  body: string | null;
  /** The stored body of a test; null for other deliveries. */
  ownBody: string | null;
  /** The previous secret is still valid and signs too. */
  signsTwice: boolean;
  format: WebhookFormat;
}

interface FoundRow extends Omit<ReadDelivery, 'body'> {
  role: ProjectRole;
  projectId: string;
  /** The stored text of the event's data. */
  data: string | null;
  eventCreatedAt: string | null;
}

/**
 * The delivery, for callers who manage the project of its webhook; others get NOT_FOUND when they cannot see the project,
 * and FORBIDDEN when they can. When a webhook is deleted, its deliveries are gone too.
 */
export async function requireDelivery(ctx: Ctx, id: string): Promise<ReadDelivery> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<FoundRow>`
    select ${deliveryColumns}, delivery.position, delivery.org_id as "orgId", delivery.body as "ownBody",
      event.data::text as data, event.created_at as "eventCreatedAt",
      coalesce(webhook.previous_secret_until > now(), false) as "signsTwice", webhook.format,
      webhook.project_id as "projectId", ${roleInProject(ctx)} as role
    from deliveries delivery
    join webhooks webhook on webhook.id = delivery.webhook_id
    join projects project on project.id = webhook.project_id
    left join events event on event.id = delivery.event_id
    where delivery.id = ${id} and ${seesProject(ctx)}`.execute(ctx.db);
  const [found] = rows;
  if (found === undefined) throw notFound();
  requireRole(found.role, 'manage');
  refuseGuest(ctx, found.orgId);
  return { ...found, body: found.ownBody ?? bodyFromEvent(found) };
}

function bodyFromEvent({ eventId, eventType, eventCreatedAt, projectId, data }: FoundRow): string | null {
  if (data === null || eventCreatedAt === null) return null;
  return writeEnvelope({ id: eventId, type: eventType, createdAt: eventCreatedAt, projectId, data });
}
