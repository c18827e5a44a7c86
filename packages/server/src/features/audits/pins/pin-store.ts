import type { Anchor } from '@fettle/anchor';
import { sql } from 'kysely';
import type { Services } from '../../../context.ts';

/** More would slow a crawl down for tasks that nobody has looked at in years. */
const maxPins = 2_000;

/** The pin of an open task, with the anchor by which its element is found. */
export interface OpenPin {
  taskId: string;
  pageUrl: string;
  anchor: Anchor;
}

/** Those of these tasks that are still there. Call it with the project's tasks locked. */
export async function findTasks(
  { db }: Pick<Services, 'db'>,
  taskIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.selectFrom('tasks').select('id').where('id', 'in', taskIds).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The latest pins of a project's open tasks that can be looked for: what is in a frame is not in the page that has the frame. */
export async function readOpenPins({ db }: Pick<Services, 'db'>, projectId: string): Promise<OpenPin[]> {
  const { rows } = await sql<OpenPin>`
    select id as "taskId", page_url as "pageUrl", pin -> 'anchor' as anchor from tasks
    where project_id = ${projectId} and completed_at is null and pin is not null
      and page_url is not null and json_typeof(pin -> 'anchor') = 'object' and pin -> 'frames' is null
    order by id desc limit ${maxPins}`.execute(db);
  return rows;
}
