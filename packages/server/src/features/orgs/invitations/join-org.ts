import type { Org, OrgRole, User } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { applyGroupsOf } from '../../scim/access.ts';
import { insertOrgMember } from '../members/org-member-store.ts';
import { type Invitation, markAccepted } from './invitation-store.ts';

/**
 * Makes a user a member by an invitation they accepted, with those of its projects that still exist. An existing member
 * keeps their role, and groups of an identity provider decide before the invitation. Within the caller's transaction, with the invitation locked.
 */
export async function joinOrg(
  tx: Ctx,
  invitation: Invitation,
  user: User,
): Promise<{ org: Org; role: OrgRole; projectIds: string[] }> {
  const { orgId, role, projectIds, projectRole } = invitation;
  const joinedAt = tx.clock().toISOString();
  await insertOrgMember(tx.db, { orgId, userId: user.id, role, joinedAt });
  if (projectIds.length > 0) {
    await sql`
      insert into project_members (project_id, user_id, org_id, role, joined_at)
      select project.id, ${user.id}, project.org_id, ${projectRole}, ${joinedAt}
      from projects project where project.id = any(${projectIds}::uuid[]) and project.org_id = ${orgId}
      on conflict (project_id, user_id) do nothing`.execute(tx.db);
  }
  await markAccepted(tx.db, invitation.id, joinedAt);
  await recordSecurityEvent(actingAs(tx, user), {
    type: 'invitation.accepted',
    orgId,
    subject: user,
    details: { role, projects: projectIds.length, invitedBy: invitation.inviterName },
  });
  await applyGroupsOf(actingAs(tx, user), orgId, user.id);
  const current = await currentRole(tx, orgId, user.id);
  return {
    org: { id: orgId, slug: invitation.orgSlug, name: invitation.orgName },
    role: current,
    projectIds: await joinedProjects(tx, invitation, user.id),
  };
}

/** In the order of the invitation: the first is where the person begins. */
async function joinedProjects(
  { db }: Ctx,
  { orgId, projectIds }: Invitation,
  userId: string,
): Promise<string[]> {
  if (projectIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select project_id as id from project_members
    where user_id = ${userId} and org_id = ${orgId} and project_id = any(${projectIds}::uuid[])
    order by array_position(${projectIds}::uuid[], project_id)`.execute(db);
  return rows.map(({ id }) => id);
}

async function currentRole(tx: Ctx, orgId: string, userId: string): Promise<OrgRole> {
  const { role } = await tx.db
    .selectFrom('org_members')
    .select('role')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return role;
}

/** Without a session, the actor is the user they have just proved to be. */
function actingAs(tx: Ctx, { id, name, email }: User): Ctx {
  return { ...tx, actor: { ...tx.actor, userId: id, name, email } };
}
