import type { TaskCompact } from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { compileOnce } from '../../../db/compile-once.ts';
import { inSnapshot } from '../../../db/in-snapshot.ts';
import { buildCompact, recallCompact, type VersionedRow } from '../compact-cache.ts';
import type { Names } from '../task-names.ts';
import { ownColumns } from '../task-shapes.ts';
import type { FilterValues } from './task-filters.ts';
import { pageStatement } from './task-page-statement.ts';
import type { SortChoice } from './task-sorts.ts';

export interface TaskListRequest extends SortChoice {
  /** Null: all projects the caller sees. */
  projectId: string | null;
  filters: FilterValues;
  limit: number;
  offset: number;
}

interface TaskPage {
  items: TaskCompact[];
  total: number;
}

/** One page of tasks and the total, all of one moment; NOT_FOUND for a project the caller does not see. */
export async function readTaskPage(ctx: Ctx, request: TaskListRequest): Promise<TaskPage> {
  const page =
    (await readPage(ctx, request)) ?? (await inSnapshot(ctx, (snapshot) => readPage(snapshot, request)));
  if (page === null) throw new Error('A task changed between two statements of one snapshot');
  return page;
}

/**
 * First which tasks are on the page and in which version, then the rows of those not known in it (compact-cache.ts).
 * Null when one of them changed between the two.
 */
async function readPage(ctx: Ctx, request: TaskListRequest): Promise<TaskPage | null> {
  const { projectId, filters, sort, order, limit, offset } = request;
  const { userId, projectIds } = ctx.actor;
  const values = {
    ...filters,
    userId,
    projectIds,
    limit,
    offset,
    ...(projectId === null ? {} : { projectId }),
  };
  const run = pageStatement(values, { sort, order, skips: offset > 0 });
  const [row] = await run(ctx.db, values);
  if (row === undefined || (projectId !== null && row.spanned === 0)) throw notFound();
  const found = (row.page ?? '').split(',').filter((entry) => entry !== '');
  const items = await toTasks(ctx, found, row);
  return items === null ? null : { items, total: row.total };
}

async function toTasks(ctx: Ctx, found: readonly string[], names: Names): Promise<TaskCompact[] | null> {
  const tasks = found.map((entry) => {
    const [id = '', version = ''] = entry.split(':');
    return recallCompact(ctx, id, version, names) ?? { id, version };
  });
  const missing = tasks.flatMap((task) => ('version' in task ? [task.id] : []));
  if (missing.length === 0) return tasks as TaskCompact[];
  const rows = new Map((await selectRows(ctx.db, { ids: missing })).map((row) => [row.id, row]));
  const items: TaskCompact[] = [];
  for (const task of tasks) {
    if (!('version' in task)) {
      items.push(task);
      continue;
    }
    const row = rows.get(task.id);
    if (row?.version !== task.version) return null;
    items.push(buildCompact(ctx, row, names));
  }
  return items;
}

const selectRows = compileOnce<VersionedRow, { ids: readonly string[] }>(
  ['ids'],
  ({ ids }) => sql`
    select ${ownColumns}, t.xmin::text as version from tasks t where t.id = any(${ids}::uuid[])`,
  { shared: true },
);
