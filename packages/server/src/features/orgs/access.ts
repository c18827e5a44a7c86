import type { OrgRole } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError, notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { lockOrg } from './org-store.ts';

/** For the set-up, which makes the first org; through here, because the feature's index imports identity. */
export { insertOrg } from './org-store.ts';

export interface OrgAccess {
  id: string;
  slug: string;
  name: string;
  role: OrgRole;
}

const order: readonly OrgRole[] = ['guest', 'member', 'admin', 'owner'];

/**
 * SQL for statements that read `orgs o`: false where the caller's token is limited to projects and none of them is in
 * o. What the token cannot see into it does not name either: orgs are often customers.
 */
export function insideTokenLimit({ actor }: Pick<Ctx, 'actor'>) {
  return sql<boolean>`(${actor.projectIds}::uuid[] is null or exists (
    select 1 from projects p where p.id = any(${actor.projectIds}::uuid[]) and p.org_id = o.id))`;
}

/** The org of that slug if the caller belongs to it with at least `lowest`: else NOT_FOUND, then FORBIDDEN. */
export async function requireOrg(ctx: Ctx, slug: string, lowest: OrgRole = 'guest'): Promise<OrgAccess> {
  const org = await ctx.db
    .selectFrom('orgs as o')
    .innerJoin('org_members as om', 'om.org_id', 'o.id')
    .select(['o.id', 'o.slug', 'o.name', 'om.role'])
    .where('o.slug', '=', slug)
    .where('om.user_id', '=', ctx.actor.userId)
    .where(insideTokenLimit(ctx))
    .executeTakeFirst();
  if (org === undefined) throw notFound();
  if (order.indexOf(org.role) < order.indexOf(lowest)) {
    throw new ApiError(
      'FORBIDDEN',
      `This operation requires the role ${lowest} in the organization; yours is ${org.role}.`,
    );
  }
  return org;
}

/**
 * Whether the caller may found organizations, as FETTLE_ORG_CREATION says. Whoever can found one can invite strangers
 * in its name, so by default it takes a role that somebody gave them: owner or admin of an organization.
 */
export async function mayCreateOrgs({
  db,
  actor,
  config,
}: Pick<Ctx, 'db' | 'actor' | 'config'>): Promise<boolean> {
  if (config.orgCreation === 'anyone') return true;
  const lowest = config.orgCreation === 'members' ? 'member' : 'admin';
  const roles = order.slice(order.indexOf(lowest));
  const { rows } = await sql`
    select 1 from org_members where user_id = ${actor.userId} and role = any(${roles}) limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * The org as {@link requireOrg} gives it, with its members locked: until the transaction ends nobody else adds,
 * changes or removes any, so that what is decided on holds. Two owners who demote each other at once would otherwise
 * leave none.
 */
export async function lockMembersOf(tx: Ctx, slug: string): Promise<OrgAccess> {
  const { id } = await requireOrg(tx, slug);
  await lockOrg(tx.db, id);
  return requireOrg(tx, slug);
}
