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

/** A page of an org's invitations that nobody accepted, newest first; by the index invitations_open. */
export async function readOpenInvitations(
  db: Db,
  orgId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<PendingInvitation>> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from invitations where org_id = ${orgId} and accepted_at is null`.execute(
    db,
  );
  const { rows } = await sql<InvitationRow>`
    select i.id, i.email, i.name, i.role, i.project_ids as "projectIds", i.created_at as "createdAt",
      i.expires_at as "expiresAt", i.declined_at as "declinedAt", u.id as "inviterId", u.name as "inviterName", u.email as "inviterEmail"
    from (
      select * from invitations where org_id = ${orgId} and accepted_at is null
      order by created_at desc, id desc limit ${limit} offset ${(page - 1) * limit}) i
    join users u on u.id = i.invited_by
    order by i.created_at desc, i.id desc`.execute(db);
  return { items: rows.map(toInvitation), total: counted[0]?.total ?? 0 };
}

function toInvitation(row: InvitationRow): PendingInvitation {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    projectIds: row.projectIds,
    invitedBy: { type: 'user', id: row.inviterId, name: row.inviterName, email: row.inviterEmail },
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    declinedAt: row.declinedAt,
  };
}

export interface OpenInvitation {
  id: string;
  email: string;
  role: OrgRole;
  declinedAt: string | null;
}

/** An invitation of that org that nobody accepted, locked so that nobody does meanwhile; NOT_FOUND without one. */
export async function lockOpenInvitation(db: Db, orgId: string, id: string): Promise<OpenInvitation> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<OpenInvitation>`
    select id, email, role, declined_at as "declinedAt" from invitations
    where id = ${id} and org_id = ${orgId} and accepted_at is null for update`.execute(db);
  const row = rows[0];
  if (row === undefined) throw notFound();
  return row;
}

export async function deleteInvitation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('invitations').where('id', '=', id).execute();
}
