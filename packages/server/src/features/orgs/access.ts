import type { OrgRole } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError, notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { isOpenTo } from './open-membership.ts';
import { lockOrg } from './org-store.ts';

export { brandReport } from './branding/brand-report.ts';
export { findOrgOfAddress, isInVerifiedDomain, isVerifiedDomainOf } from './domains/domain-store.ts';
export { domainOf } from './domains/read-domain.ts';
export { findOpenInvitation } from './invitations/invitation-store.ts';
export { inviteForProvider, revokeInvitationOf } from './invitations/invite-for-provider.ts';
export { joinOrg } from './invitations/join-org.ts';
export { countOtherOwners, deleteOrgMember, insertOrgMember } from './members/org-member-store.ts';
export { isOpenTo } from './open-membership.ts';
/** For the setup, which creates the first organization; exported here, because the feature's index imports identity. */
export { insertOrg, lockOrg } from './org-store.ts';

export interface OrgAccess {
  id: string;
  slug: string;
  name: string;
  role: OrgRole;
}

const order: readonly OrgRole[] = ['guest', 'member', 'admin', 'owner'];

/**
 * SQL for statements that read `orgs org`: false where the caller's token is limited to projects and none of them is in
 * that organization. The token does not reveal the names of organizations it cannot access: they are often clients.
 */
export function insideTokenLimit({ actor }: Pick<Ctx, 'actor'>) {
  return sql<boolean>`(${actor.projectIds}::uuid[] is null or exists (
    select 1 from projects project where project.id = any(${actor.projectIds}::uuid[]) and project.org_id = org.id))`;
}

/** The organizations of the caller that require a second factor they do not have, by name. */
export async function readFactorDemands({
  db,
  actor,
}: Pick<Ctx, 'db' | 'actor'>): Promise<{ name: string; from: string }[]> {
  const { rows } = await sql<{ name: string; from: string }>`
    select org.name, membership.blocked_from as "from"
    from org_members membership join orgs org on org.id = membership.org_id
    where membership.user_id = ${actor.userId} and membership.blocked_from is not null
    order by lower(org.name), org.id`.execute(db);
  return rows.map(({ name, from }) => ({ name, from }));
}

/** The organization of that slug if the caller has at least the role `minimum`: else NOT_FOUND, then FORBIDDEN. */
export async function requireOrg(ctx: Ctx, slug: string, minimum: OrgRole = 'guest'): Promise<OrgAccess> {
  const org = await ctx.db
    .selectFrom('orgs as org')
    .innerJoin('org_members as membership', 'membership.org_id', 'org.id')
    .select(['org.id', 'org.slug', 'org.name', 'membership.role'])
    .where('org.slug', '=', slug)
    .where('membership.user_id', '=', ctx.actor.userId)
    .where(isOpenTo('membership'))
    .where(insideTokenLimit(ctx))
    .executeTakeFirst();
  if (org === undefined) throw notFound();
  if (order.indexOf(org.role) < order.indexOf(minimum)) {
    throw new ApiError(
      'FORBIDDEN',
      `This operation requires at least the ${minimum} role in the organization; your role is ${org.role}.`,
    );
  }
  return org;
}

/**
 * Whether the caller can create organizations, according to FETTLE_ORG_CREATION. Whoever creates one can invite strangers
 * in its name, so by default it requires a role that somebody gave them: owner or admin of an organization.
 */
export async function mayCreateOrgs({
  db,
  actor,
  config,
}: Pick<Ctx, 'db' | 'actor' | 'config'>): Promise<boolean> {
  if (config.orgCreation === 'anyone') return true;
  const minimum = config.orgCreation === 'members' ? 'member' : 'admin';
  const roles = order.slice(order.indexOf(minimum));
  const { rows } = await sql`
    select 1 from org_members membership
    where user_id = ${actor.userId} and role = any(${roles}) and ${isOpenTo('membership')} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * The organization as {@link requireOrg} returns it, with its members locked: until the transaction ends nobody else can
 * add, change, or remove any, so that decisions hold. Otherwise two owners who demote each other at once would leave
 * none.
 */
export async function lockOrgMembers(tx: Ctx, slug: string): Promise<OrgAccess> {
  const { id } = await requireOrg(tx, slug);
  await lockOrg(tx.db, id);
  return requireOrg(tx, slug);
}
