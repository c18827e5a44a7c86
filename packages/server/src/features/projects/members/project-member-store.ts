import type { Member, Page, ProjectRole } from '@fettle/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { parseTimestamp } from '../../../db/value-parsers.ts';
import { forgetResponses } from '../../../http/idempotency.ts';
import { isId } from '../../../ids.ts';

type Db = Kysely<Tables>;

const memberOrder = sql`lower(person.name), member.user_id`;

const isGuest = sql`exists (select from org_members guest
  where guest.org_id = member.org_id and guest.user_id = member.user_id and guest.role = 'guest')`;

/** JSON of the members of `project` by name; null where there are none. */
export const membersJson = sql`(
  select json_agg(json_build_object('userId', member.user_id, 'name', person.name, 'email', person.email,
    'username', person.username, 'role', member.role, 'isGuest', ${isGuest}, 'joinedAt', member.joined_at)
    order by ${memberOrder})
  from project_members member join users person on person.id = member.user_id where member.project_id = project.id)`;

const memberColumns = sql`member.user_id as "userId", person.name, person.email, person.username, member.role,
  ${isGuest} as "isGuest", member.joined_at as "joinedAt"`;

/** A page of a project's members by name, with the total. */
export async function readProjectMemberPage(
  db: Db,
  projectId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<Member>> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from project_members where project_id = ${projectId}`.execute(db);
  const { rows } = await sql<Member>`
    select ${memberColumns} from project_members member join users person on person.id = member.user_id
    where member.project_id = ${projectId}
    order by ${memberOrder} limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { items: rows.map(toMember), total: counted[0]?.total ?? 0 };
}

/** One member; NOT_FOUND where there is none. */
export async function readProjectMember(db: Db, projectId: string, userId: string): Promise<Member> {
  return readOne(db, projectId, userId, sql``);
}

/** The same, locked until the transaction ends. */
export async function lockProjectMember(db: Db, projectId: string, userId: string): Promise<Member> {
  return readOne(db, projectId, userId, sql`for update of member`);
}

async function readOne(
  db: Db,
  projectId: string,
  userId: string,
  lock: RawBuilder<unknown>,
): Promise<Member> {
  if (!isId(userId)) throw notFound();
  const { rows } = await sql<Member>`
    select ${memberColumns} from project_members member join users person on person.id = member.user_id
    where member.project_id = ${projectId} and member.user_id = ${userId} ${lock}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw notFound();
  return toMember(row);
}

/**
 * Adds a member of the project's organization: `added`, `already` a member of the project, or `foreign` to the
 * organization. The lock on the membership there prevents its removal until this commits.
 */
export async function insertProjectMember(
  db: Db,
  member: { projectId: string; orgId: string; userId: string; role: ProjectRole; joinedAt: string },
): Promise<'added' | 'already' | 'foreign'> {
  const { rows: known } = await sql`
    select 1 from org_members where org_id = ${member.orgId} and user_id = ${member.userId}
    for key share`.execute(db);
  if (known.length === 0) return 'foreign';
  const inserted = await db
    .insertInto('project_members')
    .values({
      project_id: member.projectId,
      user_id: member.userId,
      org_id: member.orgId,
      role: member.role,
      joined_at: member.joinedAt,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n ? 'added' : 'already';
}

export async function setProjectRole(
  db: Db,
  projectId: string,
  userId: string,
  role: ProjectRole,
): Promise<void> {
  await db
    .updateTable('project_members')
    .set({ role })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute();
  await forgetResponses({ db }, userId);
}

export async function deleteProjectMember(db: Db, projectId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('project_members')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute();
  await forgetResponses({ db }, userId);
}

/** The IDs of those users that a task of the project can be assigned to: those who can write to it. */
export async function findAssignable(
  db: Db,
  projectId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select org_member.user_id as id from projects project
    join org_members org_member on org_member.org_id = project.org_id and org_member.user_id = any(${userIds}::uuid[])
    left join project_members member on member.project_id = project.id and member.user_id = org_member.user_id
    where project.id = ${projectId}
      and (org_member.role in ('owner', 'admin') or member.role in ('owner', 'member'))`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** A member from a row or from JSON, where times are PostgreSQL's text. */
export function toMember(row: Member): Member {
  return {
    userId: row.userId,
    name: row.name,
    email: row.email,
    username: row.username,
    role: row.role,
    isGuest: row.isGuest,
    joinedAt: parseTimestamp(row.joinedAt),
  };
}
