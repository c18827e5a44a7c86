import type { Pin, Task, TaskCompact, TaskContext } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../api-error.ts';
import { type Ctx, nobody } from '../../context.ts';
import { compileOnce } from '../../db/compile-once.ts';
import { gatherReads } from '../../db/gather-reads.ts';
import { inSnapshot } from '../../db/in-snapshot.ts';
import { parseTimestamp } from '../../db/value-parsers.ts';
import { isId } from '../../ids.ts';
import type { Versioned } from '../../operation-output.ts';
import { seesProject } from '../projects/access.ts';
import { toAttachment, toChecklist, toComment } from './part-rows.ts';
import { noParts, readTaskParts, type TaskParts } from './read-task-parts.ts';
import { compactColumns, compactFor, type People, type TaskRow, toTaskCompact } from './task-rows.ts';
import { taskVersion } from './task-version.ts';
import { keyOfViewer, type Viewer } from './viewer.ts';
import { shownWatchers, type WatcherRow, watcherColumns } from './watchers/watcher-rows.ts';

interface SingleRow extends TaskRow {
  /** Of the reporter, when that is a user. */
  userName: string | null;
  userEmail: string | null;
  /** The assignees; null when there are none. */
  people: People | null;
}

/** A task as {@link detailOf} selects it. */
export interface DetailRow extends SingleRow, WatcherRow {
  partsRevision: number;
  description: string | null;
  descriptionHtml: string | null;
  descriptionJson: unknown;
  videoUrl: string | null;
  pin: Pin | null;
  context: TaskContext | null;
  meTooCount: number;
}

/** An aggregate costs more than the rest of the row, so it runs only where there is something to aggregate. */
const singleColumns = sql`${compactColumns}, reporter.name as "userName", reporter.email as "userEmail",
  case when task.assignee_ids <> '{}' then (
    select json_object_agg(assignee.id, json_build_array(assignee.name, assignee.email)) from users assignee
    where assignee.id = any(task.assignee_ids)) end as people`;

/** The tables of a task's row; `tasks` are the table itself, or rows that were just written to it. */
const tablesOf = (tasks: RawBuilder<unknown>) => sql`${tasks} task
  join projects project on project.id = task.project_id
  join columns board_column on board_column.project_id = task.project_id and board_column.key = task.status
  left join users reporter on reporter.id = task.reporter_id`;

/**
 * A row as one column of JSON: for a single row that costs PostgreSQL nothing more, while reading forty columns costs
 * Node 40 µs more. For the fifty rows of a list it is the other way round.
 */
const asJson = (row: RawBuilder<unknown>) => sql`select row_to_json(single) as row from (${row}) single`;

const selectCompact = compileOnce<{ row: SingleRow }, { id: string }>(['id'], ({ id }) =>
  asJson(sql`select ${singleColumns} from ${tablesOf(sql`tasks`)} where task.id = ${id}`).$castTo(),
);

/**
 * Tasks by their IDs, before anything is joined to them. `offset 0` keeps PostgreSQL from starting with the viewer's
 * projects: it expects few of those, and a task of each column of each of them, and then reads whole boards (20 ms at
 * 200 projects, rather than 0.1 ms).
 */
const byIds = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`(select * from tasks where id = any(${ids}::uuid[]) offset 0)`;

const selectDetails = compileOnce<{ row: DetailRow }, Viewer & { ids: readonly string[] }>(
  ['ids', 'userId', 'projectIds'],
  ({ ids, ...viewer }) => detailOf(byIds(ids), viewer),
  { shared: true },
);

const findDetail = gatherReads(
  async (db, ids, viewer: Viewer) =>
    (await selectDetails(db, { ids, ...viewer })).map(({ row }) => ({ id: row.id, row })),
  keyOfViewer,
);

/** Only reports of guests have one. */
const meTooCount = sql`case when task.source = 'widget' then coalesce((
  select report.me_too_count from guest_reports report where report.task_id = task.id), 0) else 0 end`;

/** SQL for the detail of tasks that the viewer sees, for {@link toTaskDetail}. */
export function detailOf(tasks: RawBuilder<unknown>, viewer: Viewer): RawBuilder<{ row: DetailRow }> {
  return asJson(sql`
      select ${singleColumns}, task.parts_revision as "partsRevision", task.description,
        task.description_html as "descriptionHtml",
        task.description_json as "descriptionJson", task.video_url as "videoUrl", ${watcherColumns(viewer.userId)},
        task.pin, task.context, ${meTooCount} as "meTooCount"
      from ${tablesOf(tasks)}
      where ${seesProject({ actor: { ...nobody, ...viewer } })}`).$castTo();
}

/**
 * A compact task for an event. The caller has passed {@link requireTask} already: visibility is not checked again.
 */
export async function readTaskCompact(ctx: Ctx, id: string): Promise<TaskCompact> {
  const [found] = await selectCompact(ctx.db, { id });
  if (found === undefined) throw notFound();
  return toCompact(ctx, found.row);
}

/**
 * A task with its parts and the version for its ETag; NOT_FOUND when the caller does not see it. Parts, fields, and
 * counts are from the same moment.
 */
export async function readTaskDetail(ctx: Ctx, id: string): Promise<Versioned<Task>> {
  if (!isId(id)) throw notFound();
  const detail =
    (await readDetail(ctx, id)) ?? (await inSnapshot(ctx, (snapshot) => readDetail(snapshot, id)));
  if (detail === null) throw new Error('A task changed between two statements of one snapshot');
  return detail;
}

/**
 * Two statements, the second only for a task that has had parts: most have none, and subselects that never run still
 * cost PostgreSQL a third of the statement. Null when somebody changed the task between the two.
 */
async function readDetail(ctx: Ctx, id: string): Promise<Versioned<Task> | null> {
  const { userId, projectIds } = ctx.actor;
  const row = await findDetail(ctx.db, id, { userId, projectIds });
  if (row === undefined) throw notFound();
  const version = taskVersion(row);
  if (row.partsRevision === 0) return toTaskDetail(ctx, row);
  const parts = await readTaskParts(ctx, id);
  return parts?.version === version ? { value: toTask(ctx, row, parts), version } : null;
}

/** A task that never had parts. */
export function toTaskDetail(ctx: Ctx, row: DetailRow): Versioned<Task> {
  return { value: toTask(ctx, row, noParts), version: taskVersion(row) };
}

/** Times inside JSON are PostgreSQL's text. */
function toCompact(ctx: Ctx, row: SingleRow): TaskCompact {
  const { dueDate, completedAt } = row;
  const task = toTaskCompact(row, peopleOf(row), ctx.config);
  task.dueDate = dueDate === null ? null : parseTimestamp(dueDate);
  task.createdAt = parseTimestamp(row.createdAt);
  task.updatedAt = parseTimestamp(row.updatedAt);
  task.completedAt = completedAt === null ? null : parseTimestamp(completedAt);
  return task;
}

function peopleOf({ people, reporterId, userName, userEmail }: SingleRow): People {
  if (reporterId === null || userName === null || userEmail === null) return people ?? {};
  return { ...people, [reporterId]: [userName, userEmail] };
}

const laterPinFields = {
  rect: null,
  screenshotRegion: null,
  anchor: null,
  anchorHealth: null,
  anchorHealthSince: null,
};

function toTask(ctx: Ctx, row: DetailRow, parts: TaskParts): Task {
  const watchers = shownWatchers(ctx, row);
  return {
    ...compactFor(ctx.actor, row.orgId, toCompact(ctx, row)),
    description: row.description,
    descriptionHtml: row.descriptionHtml,
    descriptionJson: row.descriptionJson ?? null,
    videoUrl: row.videoUrl,
    watcherIds: watchers.map(({ id }) => id),
    watchers,
    comments: (parts.comments ?? []).map(toComment),
    checklists: (parts.checklists ?? []).map(toChecklist),
    attachments: (parts.attachments ?? []).map((attachment) => toAttachment(ctx, attachment)),
    relations: parts.relations ?? [],
    linkedItem: parts.linkedItem,
    // Imported ones can be older than some of the fields.
    pin: row.pin === null ? null : { ...laterPinFields, ...row.pin },
    context: row.context,
    meTooCount: row.meTooCount,
  };
}
