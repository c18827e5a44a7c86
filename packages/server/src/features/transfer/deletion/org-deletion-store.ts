import type { OrgDeletion } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { newId } from '../../../ids.ts';

type Db = Kysely<Tables>;

/** The pending deletion of an organization; null when nobody has requested it. */
export async function findOrgDeletion(db: Db, orgId: string): Promise<OrgDeletion | null> {
  const { rows } = await sql<OrgDeletion>`
    select person.name as "requestedBy", deletion.requested_at as "requestedAt", deletion.begins_at as "beginsAt"
    from org_deletions deletion left join users person on person.id = deletion.requested_by
    where deletion.org_id = ${orgId}`.execute(db);
  const [row] = rows;
  return row === undefined
    ? null
    : { requestedBy: row.requestedBy, requestedAt: row.requestedAt, beginsAt: row.beginsAt };
}

/** False when the deletion was requested before. */
export async function insertOrgDeletion(
  db: Db,
  { orgId, userId, now, beginsAt }: { orgId: string; userId: string; now: Date; beginsAt: Date },
): Promise<boolean> {
  // Work is due by the clock of the database.
  const seconds = (beginsAt.getTime() - now.getTime()) / 1000;
  const { numAffectedRows = 0n } = await sql`
    insert into org_deletions (id, org_id, requested_by, requested_at, begins_at, due_at)
    values (${newId()}, ${orgId}, ${userId}, ${now.toISOString()}, ${beginsAt.toISOString()},
      now() + make_interval(secs => ${seconds}))
    on conflict (org_id) do nothing`.execute(db);
  return numAffectedRows > 0n;
}

/** False when there is none, or it has begun. */
export async function cancelDeletion(db: Db, orgId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from org_deletions where org_id = ${orgId} and started_at is null`.execute(db);
  return numAffectedRows > 0n;
}

export interface DeletionJob {
  orgId: string;
  isStarted: boolean;
}

/** Undefined when the claim is lost. */
export async function readDeletionJob(
  db: Db,
  { jobId, claimId }: { jobId: string; claimId: string },
): Promise<DeletionJob | undefined> {
  const { rows } = await sql<DeletionJob>`
    select org_id as "orgId", started_at is not null as "isStarted" from org_deletions
    where id = ${jobId} and claim_id = ${claimId}`.execute(db);
  return rows[0];
}

export interface Recipient {
  id: string;
  name: string;
  email: string;
}

/** Everybody who is told. Whoever never proved that an address is theirs gets no mail. */
export async function readRecipients(db: Db, orgId: string): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select person.id, person.name, person.email from org_members member join users person on person.id = member.user_id
    where member.org_id = ${orgId} and person.disabled_at is null and person.email_verified_at is not null
    order by person.id`.execute(db);
  return rows;
}

/**
 * From here on, nobody has access, nothing runs, and nothing is sent: memberships, invitations, and SCIM tokens end, audits stop, and
 * webhooks and schedules are switched off.
 */
export async function closeOrg(db: Db, orgId: string, jobId: string, now: string): Promise<void> {
  await sql`update org_deletions set started_at = ${now} where id = ${jobId}`.execute(db);
  await sql`
    update idempotency_keys set fingerprint = '', answer = ''
    where user_id in (select user_id from org_members where org_id = ${orgId})`.execute(db);
  await sql`delete from scim_tokens where org_id = ${orgId}`.execute(db);
  await sql`delete from invitations where org_id = ${orgId}`.execute(db);
  await sql`delete from org_members where org_id = ${orgId}`.execute(db);
  await sql`delete from audit_schedules where project_id in (select id from projects where org_id = ${orgId})`.execute(
    db,
  );
  await sql`
    update recurring_tasks set paused = true, next_on = null, next_date_at = null, next_run_at = null
    where org_id = ${orgId}`.execute(db);
  await sql`
    update webhooks set disabled_at = ${now}, disabled_reason = 'by_user', due_at = null, claim_id = null,
      lease_until = null
    where project_id in (select id from projects where org_id = ${orgId}) and disabled_at is null`.execute(
    db,
  );
  await sql`
    update audits set status = 'failed', error_code = 'CANCELLED', error_message = 'The organization was deleted.',
      completed_at = ${now}, due_at = null, claim_id = null, lease_until = null, parked_until = null
    where org_id = ${orgId} and due_at is not null`.execute(db);
}
