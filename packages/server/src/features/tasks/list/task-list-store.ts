import type { TaskCompact } from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { compileOnce } from '../../../db/compile-once.ts';
import { inSnapshot } from '../../../db/in-snapshot.ts';
import type { PageOutput } from '../../../operation-output.ts';
import type { CachedPage, CachedTask } from '../../../task-cache.ts';
import type { Names } from '../task-names.ts';
import { compactFor, ownColumns } from '../task-rows.ts';
import { cachePage, findCachedPage, findEndOfPage } from './cached-pages.ts';
import { cacheTask, findCachedTask, type VersionedRow } from './cached-tasks.ts';
import { buildTaskFilters, type FilterValues } from './task-filters.ts';
import { pageStatement } from './task-page-statement.ts';
import { readTaskSort, type SortChoice } from './task-sorts.ts';

export interface TaskListRequest extends SortChoice {
  /** Null: all projects the caller sees. */
  projectId: string | null;
  filters: FilterValues;
  limit: number;
  offset: number;
}

type TaskPage = CachedPage['page'];

/**
 * One page of tasks and the total, all from one moment; NOT_FOUND for a project the caller does not see. A page of one
 * project is cached by its question (cached-pages.ts), unless the filter reads rows of other tables, or the caller is
 * somebody's guest, who is not told how many internal comments a task has.
 */
export async function readTaskPage(ctx: Ctx, request: TaskListRequest): Promise<PageOutput<TaskCompact>> {
  const { projectId, filters } = request;
  const isShared =
    projectId !== null && filters.reporterEmail === undefined && ctx.actor.guestIn.length === 0;
  const question = isShared ? JSON.stringify(request) : null;
  if (projectId !== null && question !== null) {
    const cached = await findCachedPage(ctx, projectId, question);
    if (cached !== null) return cached;
  }
  const read =
    (question === null ? null : await readNextPage(ctx, request)) ??
    (await readPage(ctx, request)) ??
    (await inSnapshot(ctx, (snapshot) => readPage(snapshot, request)));
  if (read === null) throw new Error('A task changed between two statements of one snapshot');
  if (question !== null && read.stamp !== null) cachePage(ctx, question, read.page, read.stamp);
  return read.page;
}

/**
 * The page after one that this process has read: found from its last task instead of by skipping. Null where that is not
 * possible, or the project's tasks have changed since.
 */
async function readNextPage(ctx: Ctx, request: TaskListRequest): ReturnType<typeof readPage> {
  const { offset, limit, sort, filters } = request;
  if (offset < limit || readTaskSort(request).after === null) return null;
  const { total, split } = buildTaskFilters(filters, sort);
  if (total === 'matches' || split !== null) return null;
  const end = findEndOfPage(ctx, JSON.stringify({ ...request, offset: offset - limit }));
  return end === null ? null : await readPage(ctx, request, end);
}

/**
 * Reads which tasks are on the page and in which version, then the rows of those not cached in that version
 * (cached-tasks.ts). Null when one of them changed between the two statements.
 */
async function readPage(
  ctx: Ctx,
  request: TaskListRequest,
  after: { afterId: string; afterRevision: number } | null = null,
): Promise<{ page: TaskPage; stamp: string | null } | null> {
  const { projectId, filters, sort, order, limit, offset } = request;
  const { userId, projectIds } = ctx.actor;
  const values = {
    ...filters,
    userId,
    projectIds,
    limit,
    offset,
    ...(projectId === null ? {} : { projectId }),
    ...after,
  };
  const run = pageStatement(values, { sort, order, skips: offset > 0 && after === null });
  const [row] = await run(ctx.db, values);
  if (row === undefined || (projectId !== null && row.spanned === 0)) throw notFound();
  if (!row.follows) return null;
  const found = (row.page ?? '').split(',').filter((entry) => entry !== '');
  const tasks = await toTasks(ctx, found, row);
  if (tasks === null) return null;
  const shown = tasks.map((entry) => shownTo(ctx, entry));
  const itemsJson = `[${shown.map(({ json }) => json).join(',')}]`;
  return { page: { items: shown.map(({ task }) => task), itemsJson, total: row.total }, stamp: row.stamp };
}

function shownTo({ actor }: Pick<Ctx, 'actor'>, entry: CachedTask): Pick<CachedTask, 'task' | 'json'> {
  const task = compactFor(actor, entry.orgId, entry.task);
  return task === entry.task ? entry : { task, json: JSON.stringify(task) };
}

async function toTasks(ctx: Ctx, found: readonly string[], names: Names): Promise<CachedTask[] | null> {
  const tasks = found.map((entry) => {
    const [id = '', version = ''] = entry.split(':');
    return { id, version, cached: findCachedTask(ctx, id, version, names) };
  });
  const missing = tasks.flatMap(({ id, cached }) => (cached === undefined ? [id] : []));
  if (missing.length === 0) return tasks.flatMap(({ cached }) => cached ?? []);
  const rows = new Map((await selectRows(ctx.db, { ids: missing })).map((row) => [row.id, row]));
  const items: CachedTask[] = [];
  for (const { id, version, cached } of tasks) {
    if (cached !== undefined) {
      items.push(cached);
      continue;
    }
    const row = rows.get(id);
    if (row?.version !== version) return null;
    items.push(cacheTask(ctx, row, names));
  }
  return items;
}

const selectRows = compileOnce<VersionedRow, { ids: readonly string[] }>(
  ['ids'],
  ({ ids }) => sql`
    select ${ownColumns}, task.xmin::text as version from tasks task where task.id = any(${ids}::uuid[])`,
  { shared: true },
);
