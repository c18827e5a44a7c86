import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { isId } from '../../../ids.ts';
import { isOpenTo } from '../../orgs/access.ts';
import { userSeesProject } from '../../projects/access.ts';
import type { Mentions } from './find-mentions.ts';

type Db = Kysely<Tables>;

/** IDs of the mentioned users who can see the project. */
export async function findMentionedUsers(db: Db, projectId: string, mentions: Mentions): Promise<string[]> {
  const known = mentions.ids.filter(isId);
  // Editors without IDs put the username into their mention nodes.
  const names = [...mentions.names, ...mentions.ids.filter((id) => !isId(id))];
  if (known.length === 0 && names.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select mentioned.id from projects project join users mentioned on mentioned.id = any(array(
      select id from users where id = any(${known}::uuid[])
      union select id from users where lower(username) = any(${names}::text[])
      union select id from users where lower(email) = any(${names}::text[])))
    where project.id = ${projectId} and mentioned.disabled_at is null and ${userSeesProject(sql.ref('mentioned.id'))}
    order by mentioned.id`.execute(db);
  return rows.map((row) => row.id);
}

/** Those of the users who read internal comments: everyone but guests of the organization. */
export async function withoutGuests(db: Db, orgId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select user_id as id from org_members
    where org_id = ${orgId} and role = 'guest' and user_id = any(${userIds}::uuid[])`.execute(db);
  const guests = new Set(rows.map(({ id }) => id));
  return userIds.filter((id) => !guests.has(id));
}

/**
 * Who is notified of a project's audits: its owners and members. Viewers are often clients. Owners and admins of the
 * organization see all its projects, so they are notified only when the project has nobody else.
 */
export async function findAuditRecipients(db: Db, projectId: string): Promise<string[]> {
  return findByRole(db, projectId, ['owner', 'member']);
}

/** Who is notified of a project's webhooks: its owners, or else the owners and admins of its organization. */
export async function findWebhookRecipients(db: Db, projectId: string): Promise<string[]> {
  return findByRole(db, projectId, ['owner']);
}

async function findByRole(db: Db, projectId: string, roles: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as (
      select member.user_id as id from project_members member join users on users.id = member.user_id
      where member.project_id = ${projectId} and member.role = any(${roles}::text[]) and users.disabled_at is null)
    select id from own
    union all
    select member.user_id from projects project join org_members member on member.org_id = project.org_id
    where project.id = ${projectId} and member.role in ('owner', 'admin') and ${isOpenTo('member')}
      and not exists (select 1 from own)`.execute(db);
  return rows.map((row) => row.id);
}
