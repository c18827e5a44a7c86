import { hash, randomBytes } from 'node:crypto';
import { limits, type OrgRole } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import { ApiError, notFound } from '../../api-error.ts';
import type { Tables } from '../../db/tables.ts';
import { newId } from '../../ids.ts';

type Db = Kysely<Tables>;

const DAY_MS = 86_400_000;

export interface Invitation {
  id: string;
  orgId: string;
  orgName: string;
  email: string;
  name: string | null;
  role: OrgRole;
}

export interface NewInvitation {
  orgId: string;
  email: string;
  name: string | null;
  role: OrgRole;
  invitedBy: string;
  /** Whether who invites may replace an open invitation of an owner. */
  byOwner: boolean;
  now: Date;
}

/**
 * Invites an address for seven days, or renews its open invitation: role and name are the new ones, and the token sent
 * before no longer opens it. Only the token's hash is stored. FORBIDDEN when a non-owner would replace an owner's.
 */
export async function saveInvitation(
  db: Db,
  invitation: NewInvitation,
): Promise<{ id: string; token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = invitation.now.toISOString();
  const expiresAt = new Date(invitation.now.getTime() + limits.invitationDays * DAY_MS).toISOString();
  const { rows } = await sql<{ id: string }>`
    insert into invitations as i
      (id, org_id, email, name, role, token_hash, invited_by, created_at, expires_at)
    values (${newId()}, ${invitation.orgId}, ${invitation.email}, ${invitation.name}, ${invitation.role},
      ${hashToken(token)}, ${invitation.invitedBy}, ${createdAt}, ${expiresAt})
    on conflict (org_id, lower(email)) where accepted_at is null do update set
      email = excluded.email, name = excluded.name, role = excluded.role, token_hash = excluded.token_hash,
      invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
      where i.role <> 'owner' or ${invitation.byOwner}
    returning id`.execute(db);
  const row = rows[0];
  if (row === undefined) {
    throw new ApiError('FORBIDDEN', 'This address is invited as an owner; only owners may change that.');
  }
  return { id: row.id, token, expiresAt };
}

/** The open invitation behind a token; NOT_FOUND when it is unknown, accepted, replaced or over. */
export async function readInvitation(db: Db, token: string, now: Date): Promise<Invitation> {
  return findOpen(db, token, now, false);
}

/** The same, locked, so that of two who accept at once one finds it accepted. */
export async function lockInvitation(db: Db, token: string, now: Date): Promise<Invitation> {
  return findOpen(db, token, now, true);
}

async function findOpen(db: Db, token: string, now: Date, locked: boolean): Promise<Invitation> {
  const { rows } = await sql<Invitation>`
    select i.id, i.org_id as "orgId", o.name as "orgName", i.email, i.name, i.role
    from invitations i join orgs o on o.id = i.org_id
    where i.token_hash = ${hashToken(token)} and i.accepted_at is null and i.expires_at > ${now.toISOString()}
    ${locked ? sql`for update of i` : sql``}`.execute(db);
  const invitation = rows[0];
  if (invitation === undefined) throw notFound();
  return invitation;
}

export async function markAccepted(db: Db, id: string, now: string): Promise<void> {
  await db.updateTable('invitations').set({ accepted_at: now }).where('id', '=', id).execute();
}

/** Takes back the open invitation of an address that became a member another way. */
export async function deleteOpenInvitation(db: Db, orgId: string, email: string): Promise<void> {
  await sql`
    delete from invitations
    where org_id = ${orgId} and lower(email) = lower(${email}) and accepted_at is null`.execute(db);
}

function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
