import { limits, type ReceivedEvent } from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Services } from '../../../context.ts';
import { violatedConstraint } from '../../../db/violated-constraint.ts';
import { newId } from '../../../ids.ts';
import type { Understood } from './change.ts';

/** What receiving a request needs of its connection. */
export interface ReceivingConnection {
  id: string;
  orgId: string;
  service: 'github' | 'gitlab';
  secret: Buffer;
  repository: string | null;
  repositoryId: string | null;
  targetBranch: string | null;
  active: boolean;
  keyPrefix: string;
}

export async function readReceivingConnection(
  { db }: Pick<Services, 'db'>,
  id: string,
): Promise<ReceivingConnection | null> {
  const { rows } = await sql<ReceivingConnection>`
    select connection.id, connection.org_id as "orgId", connection.service, connection.secret,
      connection.repository, connection.repository_id as "repositoryId",
      connection.target_branch as "targetBranch", connection.active, project.key_prefix as "keyPrefix"
    from connections connection join projects project on project.id = connection.project_id
    where connection.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Shows on the connection that a request was refused; once a minute, so that no one can keep the row busy. */
export async function recordRefusal(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
  refusal: string,
): Promise<void> {
  const now = clock();
  const minuteAgo = new Date(now.getTime() - 60_000).toISOString();
  await sql`
    update connections set last_refused_at = ${now.toISOString()}, last_refusal = ${refusal}
    where id = ${id} and (last_refused_at is null or last_refused_at <= ${minuteAgo})`.execute(db);
}

/** Events of a connection that wait to be processed; counted up to the limit. */
export async function countPending({ db }: Pick<Services, 'db'>, connectionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from received_events where connection_id = ${connectionId} and due_at is not null
      limit ${limits.pendingEvents}) pending`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What a request is stored as. */
export interface Received {
  event: string;
  deliveryId: string;
  understood: Understood;
}

/**
 * Stores a request with one statement; false when it was received before. Notes on the connection when it last received
 * something (to the minute), and the ID of its repository, which stays when the repository is renamed.
 */
export async function insertReceived(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  connection: ReceivingConnection,
  { event, deliveryId, understood }: Received,
): Promise<boolean> {
  const now = clock();
  const at = now.toISOString();
  const minuteAgo = new Date(now.getTime() - 60_000).toISOString();
  const change = understood.kind === 'change' ? JSON.stringify(understood.change) : null;
  const subject = subjectOf(understood);
  const result = understood.kind === 'change' ? null : understood.result;
  const status = understood.kind === 'change' ? 'pending' : understood.isExpected ? 'processed' : 'ignored';
  const repositoryId =
    understood.kind === 'change' && connection.repository !== null ? understood.change.repositoryId : null;
  try {
    const { rows } = await sql<{ id: string }>`
      with noted as (
        update connections set last_received_at = ${at},
          repository_id = coalesce(${repositoryId}::text, repository_id)
        where id = ${connection.id} and (last_received_at is null or last_received_at <= ${minuteAgo}
          or (${repositoryId}::text is not null and repository_id is distinct from ${repositoryId}::text)))
      insert into received_events (id, connection_id, org_id, delivery_id, event, status, result, change, subject, received_at,
        processed_at, due_at)
      values (${newId()}, ${connection.id}, ${connection.orgId}, ${deliveryId}, ${event},
        ${status}, ${result}, ${change}::jsonb, ${subject === null ? null : JSON.stringify(subject)}::jsonb, ${at},
        ${change === null ? at : null}, case when ${change}::jsonb is null then null else now() end)
      on conflict (connection_id, delivery_id) do nothing returning id`.execute(db);
    return rows.length > 0;
  } catch (error) {
    // Deleted since it was read.
    if (violatedConstraint(error) === 'received_events_connection_id_fkey') throw notFound();
    throw error;
  }
}

/** What an event is about: its pull request, or the newest of its commits, which comes last. */
function subjectOf(understood: Understood): ReceivedEvent['subject'] {
  const link = understood.kind === 'change' ? understood.change.links.at(-1) : undefined;
  if (link === undefined) return null;
  const { kind, reference, title, url } = link;
  return { kind, reference, title, url };
}
