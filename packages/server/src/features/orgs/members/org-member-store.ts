import type { OrgMember, OrgRole, Page } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { forgetResponses } from '../../../http/idempotency.ts';
import { isId } from '../../../ids.ts';

type Db = Kysely<Tables>;

/** Whether an identity provider manages the membership, and the group that decides the role. */
const providerColumns = sql`exists (
    select from scim_users entry where entry.org_id = member.org_id and entry.user_id = member.user_id) as provisioned, (
    select mapped.display_name from scim_users entry
    join scim_group_members membership on membership.scim_user_id = entry.id
    join scim_groups mapped on mapped.id = membership.group_id
    where entry.org_id = member.org_id and entry.user_id = member.user_id and mapped.role is not null and member.role <> 'owner'
    order by array_position(array['admin', 'member', 'guest'], mapped.role), lower(mapped.display_name) limit 1
  ) as "roleFromGroup"`;

/** What a guest sees. One statement for a page of members: `project_members_user` finds the rows of each guest. */
const guestProjects = sql`case when member.role = 'guest' then (
    select coalesce(json_agg(json_build_object('projectId', project.id, 'role', place.role)
      order by lower(project.name), project.id), '[]')
    from project_members place join projects project on project.id = place.project_id
    where place.user_id = member.user_id and place.org_id = member.org_id) end`;

/**
 * Who has no second factor is for owners to know: it says whose password alone is worth stealing. Which projects guests see
 * is for those who see every project: to others it would reveal that there are some.
 */
const memberColumns = (caller: OrgRole) => sql`member.user_id as "userId", person.name, person.email,
  person.username, member.role, member.joined_at as "joinedAt", ${
    caller === 'owner'
      ? sql`exists (select from second_factors factor where factor.user_id = member.user_id)`
      : sql`null::boolean`
  } as "hasSecondFactor", ${
    caller === 'owner' || caller === 'admin' ? guestProjects : sql`null::json`
  } as "guestProjects", ${providerColumns}`;

/** A page of an organization's members by name, with the total. */
export async function readOrgMemberPage(
  db: Db,
  orgId: string,
  { page, limit, caller }: { page: number; limit: number; caller: OrgRole },
): Promise<Page<OrgMember>> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from org_members where org_id = ${orgId}`.execute(db);
  const { rows } = await sql<OrgMember>`
    select ${memberColumns(caller)} from org_members member join users person on person.id = member.user_id
    where member.org_id = ${orgId}
    order by lower(person.name), member.user_id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { items: rows.map(toMember), total: counted[0]?.total ?? 0 };
}

/** One member, without what only some callers may know; NOT_FOUND where there is none. Stable only under `lockOrg`. */
export async function readOrgMember(db: Db, orgId: string, userId: string): Promise<OrgMember> {
  if (!isId(userId)) throw notFound();
  const { rows } = await sql<OrgMember>`
    select ${memberColumns('member')} from org_members member join users person on person.id = member.user_id
    where member.org_id = ${orgId} and member.user_id = ${userId}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw notFound();
  return toMember(row);
}

/** How many owners there are besides this user. */
export async function countOtherOwners(db: Db, orgId: string, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from org_members
    where org_id = ${orgId} and role = 'owner' and user_id <> ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Adds a member; false when the user already is one. */
export async function insertOrgMember(
  db: Db,
  member: { orgId: string; userId: string; role: OrgRole; joinedAt: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('org_members')
    .values({
      org_id: member.orgId,
      user_id: member.userId,
      role: member.role,
      joined_at: member.joinedAt,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function setOrgRole(db: Db, orgId: string, userId: string, role: OrgRole): Promise<void> {
  await db
    .updateTable('org_members')
    .set({ role })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .execute();
  await forgetResponses({ db }, userId);
}

/** Removes a member; the foreign key removes them from the organization's projects. */
export async function deleteOrgMember(db: Db, orgId: string, userId: string): Promise<void> {
  await db.deleteFrom('org_members').where('org_id', '=', orgId).where('user_id', '=', userId).execute();
  await forgetResponses({ db }, userId);
}

/** Whether a member has this email address, ignoring case. */
export async function isMember(db: Db, orgId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users person join org_members member on member.user_id = person.id
    where lower(person.email) = lower(${email}) and member.org_id = ${orgId}`.execute(db);
  return rows.length > 0;
}

function toMember(row: OrgMember): OrgMember {
  return {
    userId: row.userId,
    name: row.name,
    email: row.email,
    username: row.username,
    role: row.role,
    joinedAt: row.joinedAt,
    hasSecondFactor: row.hasSecondFactor,
    provisioned: row.provisioned,
    roleFromGroup: row.roleFromGroup,
    guestProjects: row.guestProjects,
  };
}
