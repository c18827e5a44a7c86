import type { OrgRole } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { applyMappings, findDecidingGroup } from './mappings.ts';

/** What other features have to know of people whom an identity provider manages. */

/** Gives someone who has just joined what their groups decide. In the caller's transaction. */
export async function applyGroupsOf(tx: Ctx, orgId: string, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from scim_users where org_id = ${orgId} and user_id = ${userId}`.execute(tx.db);
  await applyMappings(
    tx,
    orgId,
    rows.map(({ id }) => id),
  );
}

/** Refuses to change a role that a group decides, except to and from owner, which no group can decide. */
export async function requireRoleUndecided(
  tx: Ctx,
  orgId: string,
  userId: string,
  role: OrgRole,
): Promise<void> {
  const group = await findDecidingGroup(tx.db, orgId, userId);
  if (group === null || role === 'owner' || role === group.role) return;
  throw new ApiError(
    'CONFLICT',
    `The group "${group.name}" of your identity provider gives this member the role ${group.role}. Change their groups there, or what the group gives in the provisioning settings.`,
  );
}

/** Remembers a role that was set by hand: it applies while no group decides. */
export async function keepBaseRole(tx: Ctx, orgId: string, userId: string, role: OrgRole): Promise<void> {
  if ((await findDecidingGroup(tx.db, orgId, userId)) !== null) return;
  await sql`
    update scim_users set base_role = ${role} where org_id = ${orgId} and user_id = ${userId}`.execute(tx.db);
}

/**
 * Refuses to change or end a membership of a project that a group decides. The group is not named: owners of a project can
 * be guests, who do not learn how the organization is structured.
 */
export async function requireProjectUndecided(tx: Ctx, projectId: string, userId: string): Promise<void> {
  const { rows } = await sql`
    select 1 from scim_project_members decided
    join scim_users entry on entry.org_id = decided.org_id and entry.user_id = decided.user_id
    join scim_group_members membership on membership.scim_user_id = entry.id
    join scim_groups mapped on mapped.id = membership.group_id
    join scim_group_projects project on project.group_id = mapped.id and project.project_id = decided.project_id
    where decided.project_id = ${projectId} and decided.user_id = ${userId}
    limit 1`.execute(tx.db);
  if (rows.length === 0) return;
  throw new ApiError(
    'CONFLICT',
    'A group of the identity provider gives this member access to the project. An owner or admin of the organization can change what the group gives in the provisioning settings.',
  );
}
