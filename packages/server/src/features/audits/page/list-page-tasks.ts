import { type LinkedTask, limits, type operations, type Page, type PageTask } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import type { Handler } from '../../../handler.ts';
import { requireProject } from '../../projects/access.ts';
import {
  type LinkedTaskRow,
  linkedColumns,
  linkedTables,
  toLinkedTask,
} from '../finding-tasks/finding-task-store.ts';
import { hashUrl } from '../storage/hash-url.ts';
import { keyRangeOf } from '../storage/page-links.ts';
import { spellingsOf } from './find-page.ts';

/** Tasks whose page URL is the URL, and tasks that were created from its occurrences. */
export const listPageTasks: Handler<typeof operations.listPageTasks> = async (ctx, { params, query }) => {
  const project = await requireProject(ctx, params.id, 'see');
  const { page = 1, limit = limits.page.default } = query;
  return readPageTasks(ctx, project.id, spellingsOf(query.url), { offset: (page - 1) * limit, limit });
};

type TaskRow = { total: number } & (
  | (LinkedTaskRow & Pick<PageTask, 'hasPageUrl' | 'occurrenceCount'>)
  | { id: null }
);

const readPerSource = 1000;

/** By the indexes tasks_page and task_findings_page, each for one or two spellings of the URL. */
async function readPageTasks(
  ctx: Ctx,
  projectId: string,
  urls: readonly string[],
  { offset, limit }: { offset: number; limit: number },
): Promise<Page<PageTask>> {
  const ranges = urls.map(keyRangeOf);
  const { rows } = await sql<TaskRow>`
    with related as materialized (
      select task_id, bool_or(has_page_url) as "hasPageUrl", sum(occurrences)::int as "occurrenceCount" from (
        select task.id as task_id, true as has_page_url, 0 as occurrences
        from unnest(${urls.map(hashUrl)}::uuid[], ${urls}::text[]) wanted (hash, url) cross join lateral (
          select id from tasks
          where project_id = ${projectId} and hash_url(page_url) = wanted.hash and page_url = wanted.url
          order by id desc limit ${readPerSource}) task
        union all
        select link.task_id, false, 1
        from unnest(${ranges.map(({ from }) => from)}::uuid[], ${ranges.map(({ to }) => to)}::uuid[], ${urls}::text[])
          wanted (first, last, url) cross join lateral (
            select task_id from task_findings
            where project_id = ${projectId} and key between wanted.first and wanted.last and url = wanted.url
            limit ${readPerSource}) link) found
      group by task_id)
    select counted.total, item.* from (select count(*)::int as total from related) counted left join (
      select ${linkedColumns}, link."hasPageUrl", link."occurrenceCount" from (
        select * from related order by task_id desc limit ${limit} offset ${offset}::bigint) link ${linkedTables}) item on true
    order by item.id desc`.execute(ctx.db);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.flatMap((row) => (row.id === null ? [] : [toPageTask(row, ctx)])),
  };
}

function toPageTask(
  row: LinkedTaskRow & Pick<PageTask, 'hasPageUrl' | 'occurrenceCount'>,
  { config }: Ctx,
): PageTask {
  const task: LinkedTask = toLinkedTask(row, config);
  return { ...task, hasPageUrl: row.hasPageUrl, occurrenceCount: row.occurrenceCount };
}
