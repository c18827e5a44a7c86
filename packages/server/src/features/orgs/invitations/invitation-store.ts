import { hash, randomBytes } from 'node:crypto';
import { limits, type OrgRole } from '@fettle/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ApiError, notFound } from '../../../api-error.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { newId } from '../../../ids.ts';

type Db = Kysely<Tables>;

const dayMs = 86_400_000;

/** An open invitation: not accepted and not expired. It can have been declined. */
export interface Invitation {
  id: string;
  orgId: string;
  orgSlug: string;
  orgName: string;
  email: string;
  name: string | null;
  role: OrgRole;
  projectIds: string[];
  projectRole: 'member' | 'viewer';
  /** Whether the link was sent to the invited address alone: then whoever opens it owns that address. */
  mailed: boolean;
  inviterName: string;
}

export interface NewInvitation {
  orgId: string;
  email: string;
  name: string | null;
  role: OrgRole;
  projectIds: readonly string[];
  projectRole: 'member' | 'viewer';
  mailed: boolean;
  invitedBy: string;
  /** Whether the inviter can replace an open invitation of an owner. */
  byOwner: boolean;
  now: Date;
}

/**
 * Invites an address for seven days, or renews its open invitation: everything in it is replaced, and the earlier token is
 * no longer valid. Only the token's hash is stored.
 * @throws ApiError FORBIDDEN when a non-owner would replace an owner's invitation, CONFLICT when the address declined
 */
export async function saveInvitation(
  db: Db,
  invitation: NewInvitation,
): Promise<{ id: string; token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = invitation.now.toISOString();
  const expiresAt = new Date(invitation.now.getTime() + limits.invitationDays * dayMs).toISOString();
  const declinedBefore = invitableAgain(invitation.now);
  const { rows } = await sql<{ id: string }>`
    insert into invitations as invitation (id, org_id, email, name, role, project_ids, project_role, mailed, token_hash,
      invited_by, created_at, expires_at)
    values (${newId()}, ${invitation.orgId}, ${invitation.email}, ${invitation.name}, ${invitation.role},
      ${invitation.projectIds}::uuid[], ${invitation.projectRole}, ${invitation.mailed}, ${hashToken(token)},
      ${invitation.invitedBy}, ${createdAt}, ${expiresAt})
    on conflict (org_id, lower(email)) where accepted_at is null do update set
      email = excluded.email, name = excluded.name, role = excluded.role, project_ids = excluded.project_ids,
      project_role = excluded.project_role, mailed = excluded.mailed, token_hash = excluded.token_hash,
      invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at,
      declined_at = null
      where (invitation.role <> 'owner' or ${invitation.byOwner})
        and (invitation.declined_at is null or invitation.declined_at <= ${declinedBefore})
    returning id`.execute(db);
  const row = rows[0];
  if (row === undefined) throw await notRenewed(db, invitation);
  return { id: row.id, token, expiresAt };
}

/** Addresses that declined before this moment can be invited again. */
function invitableAgain(now: Date): string {
  return new Date(now.getTime() - limits.declinedInvitationDays * dayMs).toISOString();
}

async function notRenewed(db: Db, { orgId, email }: NewInvitation): Promise<ApiError> {
  const { rows } = await sql<{ declinedAt: string | null }>`
    select declined_at as "declinedAt" from invitations
    where org_id = ${orgId} and lower(email) = lower(${email}) and accepted_at is null`.execute(db);
  return rows[0]?.declinedAt == null
    ? new ApiError(
        'FORBIDDEN',
        'This address has been invited as an owner. Only owners can change that invitation.',
      )
    : declined(email);
}

export function declined(email: string): ApiError {
  return new ApiError(
    'CONFLICT',
    `${email} declined an invitation to this organization and cannot be invited again for ${limits.declinedInvitationDays} days. They can still accept the declined invitation until it expires.`,
  );
}

const columns = sql`invitation.id, invitation.org_id as "orgId", org.slug as "orgSlug", org.name as "orgName",
  invitation.email, invitation.name, invitation.role,
  invitation.project_ids as "projectIds", invitation.project_role as "projectRole", invitation.mailed,
  inviter.name as "inviterName"`;

const from = sql`invitations invitation join orgs org on org.id = invitation.org_id
  join users inviter on inviter.id = invitation.invited_by`;

/** The open invitation behind a token; NOT_FOUND when it is unknown, accepted, replaced, revoked or expired. */
export async function readInvitation(db: Db, token: string, now: Date): Promise<Invitation> {
  return findOpen(db, sql`invitation.token_hash = ${hashToken(token)}`, now, false);
}

/** The same, locked, so that of two concurrent requests the second finds it accepted. */
export async function lockInvitation(db: Db, token: string, now: Date): Promise<Invitation> {
  return findOpen(db, sql`invitation.token_hash = ${hashToken(token)}`, now, true);
}

/** An open invitation of an address by its ID, locked; NOT_FOUND when there is none for this address. */
export async function lockInvitationFor(db: Db, id: string, email: string, now: Date): Promise<Invitation> {
  return findOpen(db, sql`invitation.id = ${id} and lower(invitation.email) = lower(${email})`, now, true);
}

/** The open invitation of an address by this organization, locked; null when there is none, or it was declined. */
export async function findOpenInvitation(
  db: Db,
  orgId: string,
  email: string,
  now: Date,
): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`
    select ${columns} from ${from}
    where invitation.org_id = ${orgId} and lower(invitation.email) = lower(${email}) and invitation.accepted_at is null
      and invitation.declined_at is null and invitation.expires_at > ${now.toISOString()}
    for update of invitation`.execute(db);
  return rows[0] ?? null;
}

async function findOpen(db: Db, which: RawBuilder<unknown>, now: Date, locked: boolean): Promise<Invitation> {
  const { rows } = await sql<Invitation>`
    select ${columns} from ${from}
    where ${which} and invitation.accepted_at is null and invitation.expires_at > ${now.toISOString()}
    ${locked ? sql`for update of invitation` : sql``}`.execute(db);
  const invitation = rows[0];
  if (invitation === undefined) throw notFound();
  return invitation;
}

export async function markAccepted(db: Db, id: string, now: string): Promise<void> {
  await db.updateTable('invitations').set({ accepted_at: now }).where('id', '=', id).execute();
}

/** Idempotent: the first time stays. */
export async function markDeclined(db: Db, id: string, now: string): Promise<void> {
  await sql`
    update invitations set declined_at = coalesce(declined_at, ${now}::timestamptz) where id = ${id}`.execute(
    db,
  );
}

/** Names of the projects of an invitation that still exist, in alphabetical order. */
export async function readProjectNames(
  db: Db,
  { orgId, projectIds }: Pick<Invitation, 'orgId' | 'projectIds'>,
): Promise<string[]> {
  if (projectIds.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select name from projects where id = any(${projectIds}::uuid[]) and org_id = ${orgId}
    order by lower(name), id`.execute(db);
  return rows.map(({ name }) => name);
}

function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
