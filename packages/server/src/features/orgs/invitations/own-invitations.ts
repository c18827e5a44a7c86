import type { OwnInvitation, Page } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { isId } from '../../../ids.ts';
import { type Invitation, lockInvitationFor } from './invitation-store.ts';

/** The caller's address if it is verified, else null: an address that is only claimed matches no invitation. */
export async function verifiedEmail({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${actor.userId} and email_verified_at is not null`.execute(db);
  return rows[0]?.email ?? null;
}

/** A page of the open invitations of an address, newest first (index invitations_email), and how many there are. */
export async function readOwnInvitations(
  db: Kysely<Tables>,
  { email, now }: { email: string; now: string },
  { page, limit }: { page: number; limit: number },
): Promise<Page<OwnInvitation>> {
  const open = sql`invitations i where lower(i.email) = lower(${email}) and i.accepted_at is null
    and i.expires_at > ${now}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${open}`.execute(
    db,
  );
  const { rows } = await sql<OwnInvitation>`
    select i.id, o.name as "orgName", i.role, u.name as "invitedBy", i.created_at as "createdAt",
      i.expires_at as "expiresAt", i.declined_at as "declinedAt",
      array(select p.name from projects p where p.id = any(i.project_ids) and p.org_id = i.org_id
        order by lower(p.name), p.id) as "projectNames"
    from (select * from ${open} order by i.created_at desc, i.id desc
      limit ${limit} offset ${(page - 1) * limit}) i
    join orgs o on o.id = i.org_id join users u on u.id = i.invited_by
    order by i.created_at desc, i.id desc`.execute(db);
  return { items: rows.map(toOwnInvitation), total: counted[0]?.total ?? 0 };
}

function toOwnInvitation(row: OwnInvitation): OwnInvitation {
  return {
    id: row.id,
    orgName: row.orgName,
    role: row.role,
    projectNames: row.projectNames,
    invitedBy: row.invitedBy,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    declinedAt: row.declinedAt,
  };
}

/** An open invitation for the caller's verified address, locked; NOT_FOUND without one. */
export async function lockOwnInvitation(tx: Ctx, id: string): Promise<Invitation> {
  const email = isId(id) ? await verifiedEmail(tx) : null;
  if (email === null) throw notFound();
  return lockInvitationFor(tx.db, id, email, tx.clock());
}
