import type { LabelUse, Page } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables/tables.ts';

/**
 * A page of a project's labels, most used first. It reads counts that triggers maintain (`count_labels`), one row per
 * label of the project, never its tasks.
 */
export async function readLabelPage(
  db: Kysely<Tables>,
  projectId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<LabelUse>> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from label_counts where project_id = ${projectId}`.execute(db);
  const { rows } = await sql<LabelUse>`
    select name, color, count as "taskCount" from label_counts where project_id = ${projectId}
    order by count desc, folded limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const items = rows.map(({ name, color, taskCount }) => ({ name, color, taskCount }));
  return { items, total: counted[0]?.total ?? 0 };
}
