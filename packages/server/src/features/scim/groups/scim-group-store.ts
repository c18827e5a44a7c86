import type { Page, ProjectRole, ScimGroup } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { newId } from '../../../ids.ts';
import type { SqlSchema } from '../filter/filter-to-sql.ts';
import type { Selected } from '../users/scim-user-store.ts';

type Db = Kysely<Tables>;

/** What an identity provider says about a group. */
export interface GroupFields {
  displayName: string;
  externalId: string | null;
}

export interface ScimGroupRow extends GroupFields {
  id: string;
  revision: number;
  createdAt: string;
  updatedAt: string;
  members: { value: string; display: string }[];
}

const membersJson = sql`coalesce((
  select json_agg(json_build_object('value', member.id, 'display', coalesce(member.display_name, member.user_name))
    order by member.id)
  from scim_group_members membership join scim_users member on member.id = membership.scim_user_id
  where membership.group_id = entry.id), '[]')`;

const columns = (withMembers: boolean) => sql`entry.id, entry.display_name as "displayName",
  entry.external_id as "externalId", entry.revision, entry.created_at as "createdAt", entry.updated_at as "updatedAt",
  ${withMembers ? membersJson : sql`'[]'::json`} as members`;

/** Where filters find the attributes of a Group. */
export const groupSql: SqlSchema = {
  columns: {
    id: sql`entry.id`,
    externalId: sql`entry.external_id`,
    displayName: sql`entry.display_name`,
    'members.value': sql`member.id`,
    'members.display': sql`coalesce(member.display_name, member.user_name)`,
    'members.type': sql`'User'`,
    'meta.created': sql`entry.created_at`,
    'meta.lastModified': sql`entry.updated_at`,
  },
  lists: {
    members: (inner) => sql`exists (
      select from scim_group_members membership join scim_users member on member.id = membership.scim_user_id
      where membership.group_id = entry.id and ${inner})`,
  },
};

/** The groups of an organization that a filter selects, and how many there are in all. */
export async function readScimGroups(
  db: Db,
  orgId: string,
  { where, order, limit, offset }: Selected,
  withMembers: boolean,
): Promise<{ rows: ScimGroupRow[]; total: number }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from scim_groups entry where entry.org_id = ${orgId} and ${where}`.execute(
    db,
  );
  const total = counted[0]?.total ?? 0;
  if (limit === 0 || offset >= total) return { rows: [], total };
  const { rows } = await sql<ScimGroupRow>`
    select ${columns(withMembers)} from scim_groups entry where entry.org_id = ${orgId} and ${where}
    order by ${order}, entry.id limit ${limit} offset ${offset}`.execute(db);
  return { rows, total };
}

/** One of that organization; undefined for an ID of another one. */
export async function findScimGroup(
  db: Db,
  orgId: string,
  id: string,
  withMembers = true,
): Promise<ScimGroupRow | undefined> {
  const { rows } = await sql<ScimGroupRow>`
    select ${columns(withMembers)} from scim_groups entry where entry.org_id = ${orgId} and entry.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Whether another group of the organization has this name. */
export async function isGroupNameTaken(
  db: Db,
  orgId: string,
  displayName: string,
  exceptId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from scim_groups where org_id = ${orgId} and lower(display_name) = lower(${displayName})
      and id is distinct from ${exceptId}::uuid`.execute(db);
  return rows.length > 0;
}

export async function countScimGroups(db: Db, orgId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from scim_groups where org_id = ${orgId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertScimGroup(
  db: Db,
  orgId: string,
  { displayName, externalId }: GroupFields,
  now: string,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('scim_groups')
    .values({
      id,
      org_id: orgId,
      display_name: displayName,
      external_id: externalId,
      role: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

export async function saveScimGroup(
  db: Db,
  id: string,
  { displayName, externalId }: GroupFields,
  now: string,
): Promise<void> {
  await db
    .updateTable('scim_groups')
    .set({
      display_name: displayName,
      external_id: externalId,
      updated_at: now,
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteScimGroup(db: Db, id: string): Promise<void> {
  await db.deleteFrom('scim_groups').where('id', '=', id).execute();
}

/** Which of these IDs are no people of the organization. */
export async function findForeignUsers(db: Db, orgId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from scim_users where org_id = ${orgId} and id = any(${ids}::uuid[])`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

export async function addMembers(
  db: Db,
  orgId: string,
  groupId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into scim_group_members (group_id, scim_user_id, org_id)
    select ${groupId}, id, ${orgId} from unnest(${ids}::uuid[]) id on conflict do nothing`.execute(db);
}

export async function removeMembers(db: Db, groupId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from scim_group_members where group_id = ${groupId} and scim_user_id = any(${ids}::uuid[])`.execute(
    db,
  );
}

const mappedColumns = sql`entry.id, entry.display_name as "displayName", entry.role, entry.created_at as "createdAt",
  entry.updated_at as "updatedAt",
  (select count(*)::int from scim_group_members membership where membership.group_id = entry.id) as "memberCount",
  coalesce((select json_agg(json_build_object('projectId', project.id, 'name', project.name, 'role', mapped.role)
      order by lower(project.name), project.id)
    from scim_group_projects mapped join projects project on project.id = mapped.project_id
    where mapped.group_id = entry.id), '[]') as projects`;

/** A page of an organization's groups by name, with what they give access to. */
export async function readMappedGroups(
  db: Db,
  orgId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ScimGroup>> {
  const { rows } = await sql<ScimGroup>`
    select ${mappedColumns} from scim_groups entry where entry.org_id = ${orgId}
    order by lower(entry.display_name), entry.id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { items: rows.map(toMappedGroup), total: await countScimGroups(db, orgId) };
}

/** One group with what it gives access to; undefined for one of another organization. */
export async function findMappedGroup(db: Db, orgId: string, id: string): Promise<ScimGroup | undefined> {
  const { rows } = await sql<ScimGroup>`
    select ${mappedColumns} from scim_groups entry where entry.org_id = ${orgId} and entry.id = ${id}`.execute(
    db,
  );
  return rows[0] === undefined ? undefined : toMappedGroup(rows[0]);
}

function toMappedGroup(row: ScimGroup): ScimGroup {
  return {
    id: row.id,
    displayName: row.displayName,
    memberCount: row.memberCount,
    role: row.role,
    projects: row.projects,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** Replaces what a group gives access to; projects of other organizations are left out. */
export async function saveMapping(
  db: Db,
  { orgId, groupId }: { orgId: string; groupId: string },
  {
    role,
    projects,
  }: { role: ScimGroup['role']; projects: readonly { projectId: string; role: ProjectRole }[] },
): Promise<void> {
  await db.updateTable('scim_groups').set({ role }).where('id', '=', groupId).execute();
  await db.deleteFrom('scim_group_projects').where('group_id', '=', groupId).execute();
  await sql`
    insert into scim_group_projects (group_id, project_id, org_id, role)
    select ${groupId}, project.id, project.org_id, wanted.role
    from jsonb_to_recordset(${JSON.stringify(projects)}::jsonb) wanted ("projectId" uuid, role text)
    join projects project on project.id = wanted."projectId" and project.org_id = ${orgId}
    on conflict do nothing`.execute(db);
}

/** The people of a group. */
export async function readMemberIds(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('scim_group_members')
    .select('scim_user_id')
    .where('group_id', '=', groupId)
    .execute();
  return rows.map((row) => row.scim_user_id);
}
