import type { Priority, ProjectStatus } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import { notFound } from '../../api-error.ts';
import type { Tables } from '../../db/tables/tables.ts';

type Db = Kysely<Tables>;

export interface NewProject {
  id: string;
  orgId: string;
  name: string;
  keyPrefix: string;
  url: string | null;
  status: ProjectStatus;
  priority: Priority;
  color: string;
  now: string;
}

/** The fields a caller can change. */
export type ProjectSettings = Pick<NewProject, 'name' | 'url' | 'status' | 'priority' | 'color'>;

/**
 * The key prefixes in use in an organization. It locks the organization until the transaction ends, so that two projects
 * created at once do not choose the same one; `no key update` does not block rows that refer to the organization.
 */
export async function readKeyPrefixes(db: Db, orgId: string): Promise<Set<string>> {
  await sql`select 1 from orgs where id = ${orgId} for no key update`.execute(db);
  const rows = await db.selectFrom('projects').select('key_prefix').where('org_id', '=', orgId).execute();
  return new Set(rows.map((row) => row.key_prefix));
}

/** Adds a project and the row of its counters. */
export async function insertProject(db: Db, project: NewProject): Promise<void> {
  await db
    .insertInto('projects')
    .values({
      id: project.id,
      org_id: project.orgId,
      name: project.name,
      key_prefix: project.keyPrefix,
      url: project.url,
      status: project.status,
      priority: project.priority,
      color: project.color,
      created_at: project.now,
      updated_at: project.now,
    })
    .execute();
  await db
    .insertInto('project_counters')
    .values({ project_id: project.id, org_id: project.orgId, touched_at: project.now })
    .execute();
}

/**
 * Locks a project's settings and returns them. NOT_FOUND when it was deleted meanwhile. Not `for update`: a writer of
 * tasks refers to the project while it holds the counters, which would be a deadlock.
 */
export async function lockProject(db: Db, id: string): Promise<ProjectSettings & { revision: number }> {
  const row = await db
    .selectFrom('projects')
    .select(['name', 'url', 'status', 'priority', 'color', 'revision'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Keeps everybody else from writing tasks of the project until this commits: every writer of tasks locks the row of the
 * project's counters first. Call it before taking any other lock in the project.
 */
export async function lockProjectTasks(db: Db, projectId: string): Promise<void> {
  await sql`select 1 from project_counters where project_id = ${projectId} for update`.execute(db);
}

/**
 * Takes the same lock as {@link lockProjectTasks} and the number of the next task with it: one statement does both,
 * because the number is in the locked row. NOT_FOUND when the project was deleted while this waited.
 */
export async function lockProjectTasksAndTakeNumber(db: Db, projectId: string): Promise<number> {
  const counters = await db
    .updateTable('project_counters')
    .set((eb) => ({ last_task_number: eb('last_task_number', '+', 1) }))
    .where('project_id', '=', projectId)
    .returning('last_task_number')
    .executeTakeFirst();
  if (counters === undefined) throw notFound();
  return counters.last_task_number;
}

/** Writes settings, if any, and increments the revision. */
export async function changeProject(
  db: Db,
  id: string,
  now: string,
  settings: Partial<ProjectSettings> = {},
): Promise<void> {
  await db
    .updateTable('projects')
    .set((eb) => ({ ...settings, updated_at: now, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteProjectRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('projects').where('id', '=', id).execute();
}
