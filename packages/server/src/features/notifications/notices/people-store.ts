import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { isId } from '../../../ids.ts';
import { userSeesProject } from '../../projects/access.ts';
import type { Mentions } from './find-mentions.ts';

type Db = Kysely<Tables>;

/** Ids of the people that are named and see the project. */
export async function findMentioned(db: Db, projectId: string, mentions: Mentions): Promise<string[]> {
  const known = mentions.ids.filter(isId);
  // Editors that know no ids put the username into their nodes.
  const names = [...mentions.names, ...mentions.ids.filter((id) => !isId(id))];
  if (known.length === 0 && names.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select u.id from projects p join users u on u.id = any(array(
      select id from users where id = any(${known}::uuid[])
      union select id from users where lower(username) = any(${names}::text[])
      union select id from users where lower(email) = any(${names}::text[])))
    where p.id = ${projectId} and u.disabled_at is null and ${userSeesProject(sql.ref('u.id'))}
    order by u.id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Who is told of a project's audits: its owners and members. Viewers are often customers, and owners and admins of an
 * organization see all its projects; they are told where the project has nobody else.
 */
export async function findAuditReaders(db: Db, projectId: string): Promise<string[]> {
  return findByRole(db, projectId, ['owner', 'member']);
}

/** Who is told of a project's webhooks: its owners, else owners and admins of its organization. */
export async function findManagers(db: Db, projectId: string): Promise<string[]> {
  return findByRole(db, projectId, ['owner']);
}

async function findByRole(db: Db, projectId: string, roles: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as (
      select m.user_id as id from project_members m join users u on u.id = m.user_id
      where m.project_id = ${projectId} and m.role = any(${roles}::text[]) and u.disabled_at is null)
    select id from own
    union all
    select m.user_id from projects p join org_members m on m.org_id = p.org_id
    where p.id = ${projectId} and m.role in ('owner', 'admin') and not exists (select 1 from own)`.execute(
    db,
  );
  return rows.map((row) => row.id);
}
