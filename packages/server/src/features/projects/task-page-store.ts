import { limits, type Page, type TaskPage } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables/tables.ts';

/**
 * A page of the URLs that tasks of a project are about, those with the most tasks first. It counts the tasks, up to the
 * newest `limits.tasksReadForPages`: counts maintained by triggers would make every write more expensive for a view that
 * few people open.
 */
export async function readTaskPages(
  db: Kysely<Tables>,
  projectId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<TaskPage>> {
  const { rows } = await sql<{ total: number; items: TaskPage[] | null }>`
    with newest as (
      select page_url from tasks where project_id = ${projectId}
      order by created_at desc, id desc limit ${limits.tasksReadForPages}),
    pages as (
      select page_url as url, count(*)::int as "taskCount" from newest
      where page_url is not null group by page_url)
    select (select count(*)::int from pages) as total,
      (select json_agg(listed) from (
        select * from pages order by "taskCount" desc, url
        limit ${limit} offset ${(page - 1) * limit}) listed) as items`.execute(db);
  return { items: rows[0]?.items ?? [], total: rows[0]?.total ?? 0 };
}
