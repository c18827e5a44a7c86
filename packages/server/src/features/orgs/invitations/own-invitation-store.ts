import type { OwnInvitation, Page } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { isId } from '../../../ids.ts';
import { type Invitation, lockInvitationFor } from './invitation-store.ts';

/** The caller's email address if it is verified, else null: a claimed address matches no invitation. */
export async function verifiedEmail({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${actor.userId} and email_verified_at is not null`.execute(db);
  return rows[0]?.email ?? null;
}

/** A page of the open invitations of an address, newest first (index invitations_email), and the total. */
export async function readOwnInvitations(
  db: Kysely<Tables>,
  { email, now }: { email: string; now: string },
  { page, limit }: { page: number; limit: number },
): Promise<Page<OwnInvitation>> {
  const open = sql`invitations invitation where lower(invitation.email) = lower(${email})
    and invitation.accepted_at is null
    and invitation.expires_at > ${now}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${open}`.execute(
    db,
  );
  const { rows } = await sql<OwnInvitation>`
    select invitation.id, org.name as "orgName", invitation.role, invitation.project_role as "projectRole", inviter.name as "invitedBy",
      invitation.created_at as "createdAt",
      invitation.expires_at as "expiresAt", invitation.declined_at as "declinedAt",
      array(select project.name from projects project where project.id = any(invitation.project_ids)
        and project.org_id = invitation.org_id
        order by lower(project.name), project.id) as "projectNames"
    from (select * from ${open} order by invitation.created_at desc, invitation.id desc
      limit ${limit} offset ${(page - 1) * limit}) invitation
    join orgs org on org.id = invitation.org_id join users inviter on inviter.id = invitation.invited_by
    order by invitation.created_at desc, invitation.id desc`.execute(db);
  return { items: rows.map(toOwnInvitation), total: counted[0]?.total ?? 0 };
}

function toOwnInvitation(row: OwnInvitation): OwnInvitation {
  return {
    id: row.id,
    orgName: row.orgName,
    role: row.role,
    projectNames: row.projectNames,
    projectRole: row.projectRole,
    invitedBy: row.invitedBy,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    declinedAt: row.declinedAt,
  };
}

/** An open invitation for the caller's verified address, locked; NOT_FOUND if there is none. */
export async function lockOwnInvitation(tx: Ctx, id: string): Promise<Invitation> {
  const email = isId(id) ? await verifiedEmail(tx) : null;
  if (email === null) throw notFound();
  return lockInvitationFor(tx.db, id, email, tx.clock());
}
