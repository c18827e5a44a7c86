import type { ProjectRole } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import { ApiError, notFound } from '../../api-error.ts';
import { type Ctx, nobody } from '../../context.ts';
import { compileOnce } from '../../db/compile-once.ts';
import { isId } from '../../ids.ts';
import { isOpenTo } from '../orgs/access.ts';

export { readDefaultVisibility } from './comment-visibility.ts';

/**
 * Who sees what. Owners and admins of an organization see all of its projects and act in them as owners; members and
 * guests see the projects they belong to. A token limited to projects sees only those.
 */

export interface ProjectAccess {
  id: string;
  orgId: string;
  orgSlug: string;
  name: string;
  /** The role the caller acts with in this project. */
  role: ProjectRole;
}

/** viewer: see; member: write tasks and run audits; owner: manage settings, columns, and members. */
export type Permission = 'see' | 'write' | 'manage';

export const sufficientRoles: Record<Permission, readonly ProjectRole[]> = {
  see: ['viewer', 'member', 'owner'],
  write: ['member', 'owner'],
  manage: ['owner'],
};

const refusals: Record<Permission, string> = {
  see: '',
  write: 'You can only view this project. To change anything in it, ask a project owner for the member role.',
  manage: "Only project owners and the organization's owners and admins can do this.",
};

/** Refuses an insufficient role with FORBIDDEN; call it only for what the caller can see. */
export function requireRole(role: ProjectRole, permission: Permission): void {
  if (!sufficientRoles[permission].includes(role)) throw new ApiError('FORBIDDEN', refusals[permission]);
}

/**
 * SQL for statements that join `projects project`: true where the caller sees that project. Kept in one place, because a
 * list or a detail that forgot a part of it would show one client's tasks to another.
 */
export function seesProject(ctx: Pick<Ctx, 'actor'>) {
  return sql<boolean>`(
    ${userSeesProject(sql`${ctx.actor.userId}`)}
    and (${ctx.actor.projectIds}::uuid[] is null or project.id = any(${ctx.actor.projectIds}::uuid[]))
  )`;
}

/** The same for the user whose id is the SQL `userId`, without a token's limits. */
export function userSeesProject(userId: RawBuilder<unknown>) {
  return sql<boolean>`exists (
      select 1 from org_members org_member
      where org_member.org_id = project.org_id and org_member.user_id = ${userId} and ${isOpenTo('org_member')}
        and (org_member.role in ('owner', 'admin') or exists (
          select 1 from project_members project_member
          where project_member.project_id = project.id and project_member.user_id = ${userId}))
    )`;
}

/** SQL for the role the caller acts with in that project; null where they are not a member. */
export function roleInProject(ctx: Pick<Ctx, 'actor'>) {
  return sql<ProjectRole>`(
    select case when org_member.role in ('owner', 'admin') then 'owner' else project_member.role end
    from org_members org_member
    left join project_members project_member
      on project_member.project_id = project.id and project_member.user_id = org_member.user_id
    where org_member.org_id = project.org_id and org_member.user_id = ${ctx.actor.userId}
  )`;
}

/**
 * The project, if the caller sees it and their role is sufficient: else NOT_FOUND, then FORBIDDEN.
 */
export async function requireProject(ctx: Ctx, id: string, permission: Permission): Promise<ProjectAccess> {
  if (!isId(id)) throw notFound();
  const { userId, projectIds } = ctx.actor;
  const [project] = await selectAccess(ctx.db, { id, userId, projectIds });
  if (project === undefined) throw notFound();
  requireRole(project.role, permission);
  return project;
}

export interface AccessValues {
  id: string;
  userId: string;
  projectIds: readonly string[] | null;
}

const selectAccess = compileOnce<ProjectAccess, AccessValues>(['id', 'userId', 'projectIds'], accessTo);

/** SQL for the access a caller has to a project; no row when they do not see it. */
export function accessTo({ id, ...caller }: AccessValues) {
  const viewer = { actor: { ...nobody, ...caller } };
  return sql<ProjectAccess>`
    select project.id, project.org_id as "orgId", org.slug as "orgSlug", project.name,
      ${roleInProject(viewer)} as role
    from projects project join orgs org on org.id = project.org_id
    where project.id = ${id} and ${seesProject(viewer)}`;
}

/**
 * SQL that selects the IDs of all projects the caller sees, in one organization or in all of theirs: the same rule as
 * {@link seesProject}, from the caller's memberships instead of from a project. It has two branches, so that somebody who
 * belongs to three of an organization's ten thousand projects reads three rows. `offset 0` keeps PostgreSQL from joining
 * all existing projects, which it prefers where it estimates organizations to be larger than this one is.
 */
export function visibleProjects(ctx: Pick<Ctx, 'actor'>, orgId: string | null = null) {
  const { userId, projectIds } = ctx.actor;
  return sql<{ id: string }>`
    select project.id from org_members org_member
    cross join lateral (
      select inner_project.id from projects inner_project
        where inner_project.org_id = org_member.org_id offset 0) project
    where org_member.user_id = ${userId} and org_member.role in ('owner', 'admin') and ${isOpenTo('org_member')}
      and (${orgId}::uuid is null or org_member.org_id = ${orgId}::uuid)
      and (${projectIds}::uuid[] is null or project.id = any(${projectIds}::uuid[]))
    union all
    select project_member.project_id as id from project_members project_member
    join org_members org_member
      on org_member.org_id = project_member.org_id and org_member.user_id = project_member.user_id
    where project_member.user_id = ${userId} and org_member.role not in ('owner', 'admin')
      and ${isOpenTo('org_member')}
      and (${orgId}::uuid is null or org_member.org_id = ${orgId}::uuid)
      and (${projectIds}::uuid[] is null or project_member.project_id = any(${projectIds}::uuid[]))`;
}

/** IDs of all projects the caller sees, newest first, in one organization or in all of theirs. */
export async function visibleProjectIds(
  ctx: Pick<Ctx, 'actor' | 'db'>,
  orgId: string | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select visible.id from (${visibleProjects(ctx, orgId)}) visible order by visible.id desc`.execute(ctx.db);
  return rows.map((row) => row.id);
}
