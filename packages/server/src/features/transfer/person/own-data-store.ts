import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { userSeesProject } from '../../projects/access.ts';

type Db = Kysely<Tables>;

/** A part of somebody's own data: its name in the file, and its rows. */
export interface OwnPart {
  name: string;
  rows: (userId: string) => RawBuilder<unknown>;
}

/** SQL over `projects project`: those that the person sees. What they wrote elsewhere is not theirs to read any longer. */
const isVisible = (userId: string) => userSeesProject(sql`${userId}::uuid`);

/**
 * What an account has, without secrets. Of what the person wrote, only that in projects they still see: the rest
 * belongs to organizations that no longer give them access.
 */
export const ownParts: readonly OwnPart[] = [
  {
    name: 'account',
    rows: (id) => sql`
      select id, name, email, username, created_at as "createdAt", email_verified_at as "emailVerifiedAt",
        password_hash is not null as "hasPassword", google_sub as "googleAccount" from users where id = ${id}`,
  },
  {
    name: 'sessions',
    rows: (id) => sql`
      select id, kind, user_agent as "userAgent", address, created_at as "createdAt", last_used_at as "lastUsedAt",
        expires_at as "expiresAt" from sessions where user_id = ${id} order by id`,
  },
  {
    name: 'tokens',
    rows: (id) => sql`
      select id, kind, name, scopes, project_ids as "projectIds", created_at as "createdAt", expires_at as "expiresAt",
        revoked_at as "revokedAt", last_used_at as "lastUsedAt", address, user_agent as "userAgent"
      from api_tokens where user_id = ${id} order by id`,
  },
  {
    name: 'pendingEmail',
    rows: (id) => sql`
      select email, created_at as "createdAt", expires_at as "expiresAt" from email_verifications where user_id = ${id}`,
  },
  {
    name: 'passwordReset',
    rows: (id) => sql`
      select email, created_at as "createdAt", expires_at as "expiresAt" from password_resets where user_id = ${id}`,
  },
  {
    name: 'notificationPreferences',
    rows: (id) => sql`
      select mode, hour, time_zone as "timeZone", muted, updated_at as "updatedAt"
      from notification_preferences where user_id = ${id}`,
  },
  {
    name: 'notifications',
    rows: (id) => sql`
      select row.id, row.kind, row.project_id as "projectId", row.task_id as "taskId", row.details,
        row.created_at as "createdAt", row.read_at as "readAt"
      from notifications row join projects project on project.id = row.project_id
      where row.user_id = ${id} and ${isVisible(id)} order by row.id`,
  },
  {
    name: 'organizations',
    rows: (id) => sql`
      select org.id, org.slug, org.name, row.role, row.joined_at as "joinedAt"
      from org_members row join orgs org on org.id = row.org_id where row.user_id = ${id} order by org.id`,
  },
  {
    name: 'projects',
    rows: (id) => sql`
      select project.id, project.name, row.role, row.joined_at as "joinedAt"
      from project_members row join projects project on project.id = row.project_id
      where row.user_id = ${id} and ${isVisible(id)} order by project.id`,
  },
  {
    name: 'tasks',
    rows: (id) => sql`
      select row.id, row.project_id as "projectId", row.number, row.title, row.description, row.reporter_id = ${id} as
        reported, row.assignee_ids @> array[${id}::uuid] as assigned, row.watcher_ids @> array[${id}::uuid] as watched,
        row.unwatched_by @> array[${id}::uuid] as unwatched, row.created_at as "createdAt"
      from projects project join tasks row on row.project_id = project.id
      where project.org_id in (select org_id from org_members where user_id = ${id})
        and (row.reporter_id = ${id}
          or row.assignee_ids || row.watcher_ids || row.unwatched_by @> array[${id}::uuid]) and ${isVisible(id)}
      order by row.id`,
  },
  {
    name: 'comments',
    rows: (id) => sql`
      select row.id, row.task_id as "taskId", row.body, row.created_at as "createdAt", row.updated_at as "updatedAt"
      from comments row join tasks task on task.id = row.task_id join projects project on project.id = task.project_id
      where row.author_id = ${id} and ${isVisible(id)} order by row.id`,
  },
  {
    name: 'timeEntries',
    rows: (id) => sql`
      select row.id, row.task_id as "taskId", row.minutes, row.note, row.logged_at as "loggedAt"
      from time_entries row join projects project on project.id = row.project_id
      where row.user_id = ${id} and ${isVisible(id)} order by row.id`,
  },
  {
    name: 'attachments',
    rows: (id) => sql`
      select row.id, row.task_id as "taskId", row.file_name as "fileName", row.size, row.created_at as "createdAt"
      from attachments row join tasks task on task.id = row.task_id join projects project on project.id = task.project_id
      where row.uploaded_by = ${id} and ${isVisible(id)} order by row.id`,
  },
  {
    name: 'views',
    rows: (id) => sql`
      select row.id, row.project_id as "projectId", row.name, row.is_shared as "isShared", row.layout, row.filters,
        row.grouping, row.fields, row.sort, row.sort_order as "order", row.created_at as "createdAt",
        row.updated_at as "updatedAt"
      from saved_views row join projects project on project.id = row.project_id
      where row.created_by = ${id} and ${isVisible(id)} order by row.id`,
  },
  {
    name: 'picture',
    rows: (id) => sql`
      select row.id, row.mime_type as "mimeType", row.size, row.created_at as "createdAt"
      from user_pictures row where row.user_id = ${id}`,
  },
  {
    name: 'securityLog',
    rows: (id) => sql`
      select row.id, row.type, row.created_at as "createdAt", row.address, row.user_agent as "userAgent", row.details
      from security_log row where row.subject_id = ${id} and row.org_id is null
        and (row.actor_id is null or row.actor_id = ${id}) order by row.id`,
  },
];

/** The rows of a part as JSON, some at a time. In a transaction. */
export async function* readOwnPart(db: Db, part: OwnPart, userId: string): AsyncGenerator<string[]> {
  const { rows } = await sql<{ line: string }>`
    select row_to_json(line)::text as line from (${part.rows(userId)}) line`.execute(db);
  yield rows.map(({ line }) => line);
}
