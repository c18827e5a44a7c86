import type { ProjectRole } from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { writeEnvelope } from '../../../events/envelope.ts';
import { isId } from '../../../ids.ts';
import { requireRole, roleInProject, seesProject } from '../../projects/access.ts';
import { type DeliveryRow, deliveryColumns } from './delivery-shape.ts';

/** A delivery with what stands around it. */
export interface ReadDelivery extends DeliveryRow {
  position: number;
  orgId: string;
  /** The bytes that are sent; null when the event is no longer kept. */
  body: string | null;
  /** Of a test, whose body is stored with it. */
  ownBody: string | null;
  /** The secret before the present one signs too. */
  signsTwice: boolean;
}

interface FoundRow extends Omit<ReadDelivery, 'body'> {
  role: ProjectRole;
  projectId: string;
  /** The stored text of the event's data. */
  data: string | null;
  eventCreatedAt: string | null;
}

/**
 * The delivery, for those who manage the project of its webhook: else NOT_FOUND, then FORBIDDEN. With its webhook
 * its deliveries are gone too.
 */
export async function requireDelivery(ctx: Ctx, id: string): Promise<ReadDelivery> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<FoundRow>`
    select ${deliveryColumns}, d.position, d.org_id as "orgId", d.body as "ownBody",
      e.data::text as data, e.created_at as "eventCreatedAt",
      coalesce(w.previous_secret_until > now(), false) as "signsTwice", w.project_id as "projectId", ${roleInProject(ctx)} as role
    from deliveries d
    join webhooks w on w.id = d.webhook_id
    join projects p on p.id = w.project_id
    left join events e on e.id = d.event_id
    where d.id = ${id} and ${seesProject(ctx)}`.execute(ctx.db);
  const [found] = rows;
  if (found === undefined) throw notFound();
  requireRole(found.role, 'manage');
  return { ...found, body: found.ownBody ?? bodyFromEvent(found) };
}

function bodyFromEvent({ eventId, eventType, eventCreatedAt, projectId, data }: FoundRow): string | null {
  if (data === null || eventCreatedAt === null) return null;
  return writeEnvelope({ id: eventId, type: eventType, createdAt: eventCreatedAt, projectId, data });
}
