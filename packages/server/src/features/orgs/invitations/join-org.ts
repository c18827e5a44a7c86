import type { Org, OrgRole, User } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { insertOrgMember } from '../members/org-member-store.ts';
import { type Invitation, markAccepted } from './invitation-store.ts';

/**
 * Makes a user a member by an invitation they accepted, with the projects it names that still exist. Whoever is a
 * member already keeps their role. Within the caller's transaction, with the invitation locked.
 */
export async function joinOrg(
  tx: Ctx,
  invitation: Invitation,
  user: User,
): Promise<{ org: Org; role: OrgRole }> {
  const { orgId, role, projectIds, projectRole } = invitation;
  const joinedAt = tx.clock().toISOString();
  const isNew = await insertOrgMember(tx.db, { orgId, userId: user.id, role, joinedAt });
  if (projectIds.length > 0) {
    await sql`
      insert into project_members (project_id, user_id, org_id, role, joined_at)
      select p.id, ${user.id}, p.org_id, ${projectRole}, ${joinedAt}
      from projects p where p.id = any(${projectIds}::uuid[]) and p.org_id = ${orgId}
      on conflict (project_id, user_id) do nothing`.execute(tx.db);
  }
  await markAccepted(tx.db, invitation.id, joinedAt);
  await recordSecurityEvent(actingAs(tx, user), {
    type: 'invitation.accepted',
    orgId,
    subject: user,
    details: { role, projects: projectIds.length, invitedBy: invitation.inviterName },
  });
  const current = isNew ? role : await currentRole(tx, orgId, user.id);
  return { org: { id: orgId, slug: invitation.orgSlug, name: invitation.orgName }, role: current };
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

/** Who accepts without being signed in acts as the user they have just proved to be. */
function actingAs(tx: Ctx, { id, name, email }: User): Ctx {
  return { ...tx, actor: { ...tx.actor, userId: id, name, email } };
}
