import type { OrgRole, ProjectRole } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import { ApiError, notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { isId } from '../../ids.ts';

/**
 * Who sees what (CONTRACT §3). Org owners and admins see every project of their org and act in it as its owner;
 * members and guests see the projects they belong to. A token limited to projects sees only those.
 */

export interface ProjectAccess {
  id: string;
  orgId: string;
  orgSlug: string;
  name: string;
  /** The role the caller acts with in this project. */
  role: ProjectRole;
}

/** viewer: read; member: write tasks and run audits; owner: settings, columns, members. */
export type Need = 'see' | 'write' | 'manage';

const enough: Record<Need, readonly ProjectRole[]> = {
  see: ['viewer', 'member', 'owner'],
  write: ['member', 'owner'],
  manage: ['owner'],
};

const demands: Record<Need, string> = {
  see: '',
  write: 'You can only view this project. Ask an owner of the project for the role member.',
  manage: 'Only owners of the project and owners or admins of its organization can do this.',
};

/** Refuses a role that is too low with FORBIDDEN; what is not visible must have been answered before. */
export function requireRole(role: ProjectRole, need: Need): void {
  if (!enough[need].includes(role)) throw new ApiError('FORBIDDEN', demands[need]);
}

/** The role somebody acts with, from his two memberships; null when he does not see the project. */
export function effectiveRole(orgRole: OrgRole, projectRole: ProjectRole | null): ProjectRole | null {
  return orgRole === 'owner' || orgRole === 'admin' ? 'owner' : projectRole;
}

/**
 * SQL for statements that join `projects p`: true where the caller sees p. Kept in one place, because a list or a
 * detail that forgot a part of it would show one customer's tasks to another.
 */
export function seesProject(ctx: Pick<Ctx, 'actor'>, project: 'p' = 'p') {
  const id = sql.ref(`${project}.id`);
  return sql<boolean>`(
    ${userSeesProject(sql`${ctx.actor.userId}`, project)}
    and (${ctx.actor.projectIds}::uuid[] is null or ${id} = any(${ctx.actor.projectIds}::uuid[]))
  )`;
}

/** The same for the user whose id is the SQL `userId`, without a token's limits. */
export function userSeesProject(userId: RawBuilder<unknown>, project: 'p' = 'p') {
  const id = sql.ref(`${project}.id`);
  const orgId = sql.ref(`${project}.org_id`);
  return sql<boolean>`exists (
      select 1 from org_members om
      where om.org_id = ${orgId} and om.user_id = ${userId}
        and (om.role in ('owner', 'admin') or exists (
          select 1 from project_members pm where pm.project_id = ${id} and pm.user_id = ${userId}))
    )`;
}

/** SQL for the role the caller acts with in `p`; null where he is no member. */
export function roleInProject(ctx: Pick<Ctx, 'actor'>) {
  return sql<ProjectRole>`(
    select case when om.role in ('owner', 'admin') then 'owner' else pm.role end
    from org_members om
    left join project_members pm on pm.project_id = p.id and pm.user_id = om.user_id
    where om.org_id = p.org_id and om.user_id = ${ctx.actor.userId}
  )`;
}

/**
 * The project, if the caller sees it and his role is enough: else NOT_FOUND, then FORBIDDEN, in that order.
 */
export async function requireProject(ctx: Ctx, id: string, need: Need): Promise<ProjectAccess> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<ProjectAccess>`
    select p.id, p.org_id as "orgId", o.slug as "orgSlug", p.name, ${roleInProject(ctx)} as role
    from projects p join orgs o on o.id = p.org_id
    where p.id = ${id} and ${seesProject(ctx)}`.execute(ctx.db);
  const project = rows[0];
  if (project === undefined) throw notFound();
  requireRole(project.role, need);
  return project;
}

/**
 * SQL that selects the ids of all projects the caller sees, in one org or in all of his: the same rule as
 * {@link seesProject}, from the caller's memberships instead of from a project. Two branches, so that somebody who
 * belongs to three projects of an org with ten thousand reads three rows. `offset 0` keeps PostgreSQL from joining
 * all projects there are, which it prefers where it takes orgs to be larger than this one is.
 */
export function visibleProjects(ctx: Pick<Ctx, 'actor'>, orgId: string | null = null) {
  const { userId, projectIds } = ctx.actor;
  return sql<{ id: string }>`
    select p.id from org_members om
    cross join lateral (select p.id from projects p where p.org_id = om.org_id offset 0) p
    where om.user_id = ${userId} and om.role in ('owner', 'admin')
      and (${orgId}::uuid is null or om.org_id = ${orgId}::uuid)
      and (${projectIds}::uuid[] is null or p.id = any(${projectIds}::uuid[]))
    union all
    select pm.project_id as id from project_members pm
    join org_members om on om.org_id = pm.org_id and om.user_id = pm.user_id
    where pm.user_id = ${userId} and om.role not in ('owner', 'admin')
      and (${orgId}::uuid is null or om.org_id = ${orgId}::uuid)
      and (${projectIds}::uuid[] is null or pm.project_id = any(${projectIds}::uuid[]))`;
}

/** Ids of all projects the caller sees, newest first, in one org or in all of his. */
export async function visibleProjectIds(
  ctx: Pick<Ctx, 'actor' | 'db'>,
  orgId: string | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from (${visibleProjects(ctx, orgId)}) v order by v.id desc`.execute(ctx.db);
  return rows.map((row) => row.id);
}
