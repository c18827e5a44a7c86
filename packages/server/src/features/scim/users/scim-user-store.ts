import type { OrgRole, ProjectRole } from '@fettle/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { newId } from '../../../ids.ts';
import type { SqlSchema } from '../filter/filter-to-sql.ts';
import type { UserFields } from './user-fields.ts';

type Db = Kysely<Tables>;

/** A person as an identity provider knows them, with what they are in the organization. */
export interface ScimUserRow extends UserFields {
  id: string;
  /** The account; null while there is none that has joined. */
  userId: string | null;
  baseRole: OrgRole;
  restorable: boolean;
  restoredProjects: { projectId: string; role: ProjectRole }[];
  revision: number;
  createdAt: string;
  updatedAt: string;
  /** The current role; null without access. */
  role: OrgRole | null;
  groups: { value: string; display: string }[];
}

const groupsJson = sql`coalesce((
  select json_agg(json_build_object('value', g.id, 'display', g.display_name) order by lower(g.display_name))
  from scim_group_members membership join scim_groups g on g.id = membership.group_id
  where membership.scim_user_id = entry.id), '[]')`;

const columns = (
  withGroups: boolean,
) => sql`entry.id, entry.user_id as "userId", entry.user_name as "userName",
  entry.external_id as "externalId", entry.email, entry.given_name as "givenName", entry.family_name as "familyName",
  entry.formatted_name as "formattedName", entry.display_name as "displayName", entry.active,
  entry.base_role as "baseRole", entry.restorable, entry.restored_projects as "restoredProjects", entry.revision,
  entry.created_at as "createdAt", entry.updated_at as "updatedAt", member.role,
  ${withGroups ? groupsJson : sql`'[]'::json`} as groups`;

const from = sql`scim_users entry
  left join org_members member on member.org_id = entry.org_id and member.user_id = entry.user_id`;

/** Where filters find the attributes of a User. There is always exactly one address. */
export const userSql: SqlSchema = {
  columns: {
    id: sql`entry.id`,
    externalId: sql`entry.external_id`,
    userName: sql`entry.user_name`,
    'name.formatted': sql`entry.formatted_name`,
    'name.givenName': sql`entry.given_name`,
    'name.familyName': sql`entry.family_name`,
    displayName: sql`entry.display_name`,
    active: sql`entry.active`,
    'emails.value': sql`entry.email`,
    'emails.type': sql`'work'`,
    'emails.primary': sql`true`,
    'groups.value': sql`g.id`,
    'groups.display': sql`g.display_name`,
    'groups.type': sql`'direct'`,
    'meta.created': sql`entry.created_at`,
    'meta.lastModified': sql`entry.updated_at`,
  },
  lists: {
    emails: (inner) => inner,
    groups: (inner) => sql`exists (
      select from scim_group_members membership join scim_groups g on g.id = membership.group_id
      where membership.scim_user_id = entry.id and ${inner})`,
  },
};

export interface Selected {
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

/** The people of an organization that a filter selects, and how many there are in all. */
export async function readScimUsers(
  db: Db,
  orgId: string,
  { where, order, limit, offset }: Selected,
  withGroups: boolean,
): Promise<{ rows: ScimUserRow[]; total: number }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from scim_users entry where entry.org_id = ${orgId} and ${where}`.execute(
    db,
  );
  const total = counted[0]?.total ?? 0;
  if (limit === 0 || offset >= total) return { rows: [], total };
  const { rows } = await sql<ScimUserRow>`
    select ${columns(withGroups)} from ${from} where entry.org_id = ${orgId} and ${where}
    order by ${order}, entry.id limit ${limit} offset ${offset}`.execute(db);
  return { rows, total };
}

/** One of that organization; undefined for an ID of another one. */
export async function findScimUser(db: Db, orgId: string, id: string): Promise<ScimUserRow | undefined> {
  const { rows } = await sql<ScimUserRow>`
    select ${columns(true)} from ${from} where entry.org_id = ${orgId} and entry.id = ${id}`.execute(db);
  return rows[0];
}

/** How many entries there are. */
export async function countScimUsers(db: Db, orgId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from scim_users where org_id = ${orgId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether another person of the organization has this user name. */
export async function isUserNameTaken(
  db: Db,
  orgId: string,
  userName: string,
  exceptId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from scim_users where org_id = ${orgId} and lower(user_name) = lower(${userName})
      and id is distinct from ${exceptId}::uuid`.execute(db);
  return rows.length > 0;
}

/** Adds a person without any access. */
export async function insertScimUser(
  db: Db,
  orgId: string,
  fields: UserFields,
  now: string,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('scim_users')
    .values({
      id,
      org_id: orgId,
      user_id: null,
      ...columnsOf(fields),
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Writes what the identity provider says of a person. */
export async function saveScimUser(db: Db, id: string, fields: UserFields, now: string): Promise<void> {
  await db
    .updateTable('scim_users')
    .set({ ...columnsOf(fields), updated_at: now, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute();
}

function columnsOf(fields: UserFields) {
  return {
    user_name: fields.userName,
    external_id: fields.externalId,
    email: fields.email,
    given_name: fields.givenName,
    family_name: fields.familyName,
    formatted_name: fields.formattedName,
    display_name: fields.displayName,
    active: fields.active,
  };
}

/** Connects a person with the account of a member. False when the member is somebody else's entry already. */
export async function linkMember(
  db: Db,
  id: string,
  { orgId, userId, role }: { orgId: string; userId: string; role: OrgRole },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update scim_users set user_id = ${userId}, base_role = ${role} where id = ${id} and not exists (
      select from scim_users other where other.org_id = ${orgId} and other.user_id = ${userId} and other.id <> ${id})`.execute(
    db,
  );
  return numAffectedRows > 0n;
}

/** Forgets the account of a person who has to accept an invitation again. */
export async function unlinkAccount(db: Db, id: string): Promise<void> {
  await sql`update scim_users set user_id = null, restorable = false, restored_projects = '[]' where id = ${id}`.execute(
    db,
  );
}

/** What to give back when the access is restored. A former owner returns as admin: no identity provider makes owners. */
export async function keepForRestoring(
  db: Db,
  id: string,
  {
    baseRole,
    projects,
  }: { baseRole: OrgRole; projects: readonly { projectId: string; role: ProjectRole }[] },
): Promise<void> {
  await sql`
    update scim_users set restorable = true, base_role = ${baseRole === 'owner' ? 'admin' : baseRole},
      restored_projects = ${JSON.stringify(projects)}::jsonb
    where id = ${id}`.execute(db);
}

export async function deleteScimUser(db: Db, id: string): Promise<void> {
  await db.deleteFrom('scim_users').where('id', '=', id).execute();
}

/** Projects of a member as they are without groups. */
export async function readBaseProjects(
  db: Db,
  orgId: string,
  userId: string,
): Promise<{ projectId: string; role: ProjectRole }[]> {
  const { rows } = await sql<{ projectId: string; role: ProjectRole }>`
    select member.project_id as "projectId", case when decided.project_id is null then member.role else decided.base_role end as role
    from project_members member left join scim_project_members decided
      on decided.project_id = member.project_id and decided.user_id = member.user_id
    where member.org_id = ${orgId} and member.user_id = ${userId}
      and (decided.project_id is null or decided.base_role is not null)
    order by member.project_id`.execute(db);
  return rows.map(({ projectId, role }) => ({ projectId, role }));
}
