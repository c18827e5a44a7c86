import type { OrgRole, Page, PendingInvitation } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { isId } from '../../../ids.ts';

type Db = Kysely<Tables>;

interface InvitationRow extends Omit<PendingInvitation, 'invitedBy'> {
  inviterId: string;
  inviterName: string;
  inviterEmail: string;
}

/** A page of an organization's pending invitations, newest first; by the index invitations_open. */
export async function readPendingInvitations(
  db: Db,
  orgId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<PendingInvitation>> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from invitations where org_id = ${orgId} and accepted_at is null`.execute(
    db,
  );
  const { rows } = await sql<InvitationRow>`
    select invitation.id, invitation.email, invitation.name, invitation.role, invitation.project_ids as "projectIds",
      invitation.project_role as "projectRole",
      invitation.created_at as "createdAt", invitation.expires_at as "expiresAt", invitation.declined_at as "declinedAt",
      inviter.id as "inviterId", inviter.name as "inviterName", inviter.email as "inviterEmail"
    from (
      select * from invitations where org_id = ${orgId} and accepted_at is null
      order by created_at desc, id desc limit ${limit} offset ${(page - 1) * limit}) invitation
    join users inviter on inviter.id = invitation.invited_by
    order by invitation.created_at desc, invitation.id desc`.execute(db);
  return { items: rows.map(toInvitation), total: counted[0]?.total ?? 0 };
}

function toInvitation(row: InvitationRow): PendingInvitation {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    projectIds: row.projectIds,
    projectRole: row.projectRole,
    invitedBy: { type: 'user', id: row.inviterId, name: row.inviterName, email: row.inviterEmail },
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    declinedAt: row.declinedAt,
  };
}

export interface LockedInvitation {
  id: string;
  email: string;
  role: OrgRole;
  declinedAt: string | null;
}

/** A pending invitation of that organization, locked so that nobody accepts it meanwhile; NOT_FOUND if there is none. */
export async function lockPendingInvitation(db: Db, orgId: string, id: string): Promise<LockedInvitation> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<LockedInvitation>`
    select id, email, role, declined_at as "declinedAt" from invitations
    where id = ${id} and org_id = ${orgId} and accepted_at is null for update`.execute(db);
  const row = rows[0];
  if (row === undefined) throw notFound();
  return row;
}

export async function deleteInvitation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('invitations').where('id', '=', id).execute();
}
