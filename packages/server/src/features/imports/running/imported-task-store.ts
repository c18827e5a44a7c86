import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { readTaskFields } from '../../tasks/index.ts';
import type { ImportedState, PartState } from '../planning/imported-state.ts';
import type { CurrentTask } from '../planning/plan-change.ts';
import { digestOf } from '../reading/external-ids.ts';

type Db = Kysely<Tables>;

/** A task that was imported before; without a task when it was deleted since. */
export interface ImportedTaskRow {
  externalId: string;
  taskId: string | null;
  state: ImportedState;
}

/** Those of these tasks that were imported before, by their IDs in the source. */
export async function readImportedTasks(
  db: Db,
  { projectId, source }: { projectId: string; source: string },
  externalIds: readonly string[],
): Promise<Map<string, ImportedTaskRow>> {
  const { rows } = await sql<ImportedTaskRow>`
    select external_id as "externalId", task_id as "taskId", state from imported_tasks
    where project_id = ${projectId} and source = ${source} and external_id = any(${externalIds}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.externalId, row]));
}

export async function writeImportedTask(
  db: Db,
  row: {
    projectId: string;
    orgId: string;
    source: string;
    externalId: string;
    taskId: string;
    state: ImportedState;
  },
): Promise<void> {
  const state = JSON.stringify(row.state);
  await sql`
    insert into imported_tasks (project_id, source, external_id, org_id, task_id, state)
    values (${row.projectId}, ${row.source}, ${row.externalId}, ${row.orgId}, ${row.taskId}, ${state}::json)
    on conflict (project_id, source, external_id) do update set task_id = excluded.task_id, state = excluded.state`.execute(
    db,
  );
}

/** The description as it is stored, for comparisons: formatting that was added in Fettle counts as an edit. */
export function storedDigest(html: string | null): string {
  return digestOf(html ?? '');
}

/** What a task has now of what was imported before. */
export async function readCurrent(db: Db, taskId: string, state: ImportedState): Promise<CurrentTask> {
  const { descriptionHtml, ...fields } = await readTaskFields({ db }, taskId);
  const comments = await db
    .selectFrom('comments')
    .select(['id', 'body'])
    .where('task_id', '=', taskId)
    .where('id', 'in', idsOf(state.comments))
    .execute();
  const checklists = await db
    .selectFrom('checklists')
    .select(['id', 'title'])
    .where('task_id', '=', taskId)
    .execute();
  const items = await db
    .selectFrom('checklist_items')
    .select(['id', 'title', 'completed_at'])
    .where('task_id', '=', taskId)
    .execute();
  return {
    fields: {
      title: fields.title,
      description: storedDigest(descriptionHtml),
      status: fields.status,
      priority: fields.priority,
      labels: fields.labels,
      assigneeIds: fields.assigneeIds,
      dueDate: fields.dueDate,
      dueDateComplete: fields.dueDateComplete,
      pageUrl: fields.pageUrl,
      screenshotUrl: fields.screenshotUrl,
    },
    comments: new Map(comments.map(({ id, body }) => [id, body])),
    checklists: new Map(checklists.map(({ id, title }) => [id, title])),
    items: new Map(items.map((item) => [item.id, { title: item.title, done: item.completed_at !== null }])),
  };
}

/** One that no row has keeps the list from being empty. */
function idsOf(parts: Record<string, PartState>): string[] {
  const ids = Object.values(parts).map(([id]) => id);
  return ids.length === 0 ? ['00000000-0000-0000-0000-000000000000'] : ids;
}
