import type { FindingTask, LinkedTask, Page } from '@fettle/contract';
import { sql } from 'kysely';
import type { Config } from '../../../config.ts';
import type { Ctx } from '../../../context.ts';
import { taskUrl } from '../../tasks/index.ts';
import { toFingerprint } from '../findings/finding-codes.ts';

/** What a task is about: findings by their keys, which are the same in every audit, or all of a check when null. */
export interface Subject {
  checkId: string;
  keys: readonly { key: string; ordinal: number }[] | null;
}

export interface LinkedTaskRow extends Omit<LinkedTask, 'key' | 'url'> {
  keyPrefix: string;
  number: number;
}

export const linkedColumns = sql`task.id, task.title, task.status, task.number, task.completed_at as "completedAt",
  project.key_prefix as "keyPrefix", status_column.label as "statusLabel"`;
export const linkedTables = sql`join tasks task on task.id = link.task_id join projects project on project.id = task.project_id
  join columns status_column on status_column.project_id = task.project_id and status_column.key = task.status`;

/** The newest open task about one of these findings. */
export async function findOpenTask(
  ctx: Ctx,
  projectId: string,
  subject: Subject,
): Promise<LinkedTask | null> {
  const { rows } = await sql<LinkedTaskRow>`
    select ${linkedColumns} from task_findings link ${linkedTables}
    where link.project_id = ${projectId} and link.check_id = ${subject.checkId} and ${isAbout(subject)}
      and task.completed_at is null
    order by link.task_id desc limit 1`.execute(ctx.db);
  return rows[0] === undefined ? null : toLinkedTask(rows[0], ctx.config);
}

function isAbout({ keys }: Subject) {
  if (keys === null) return sql`link.key is null`;
  return sql`(link.key, link.ordinal) in (select * from unnest(
    ${keys.map(({ key }) => key)}::uuid[], ${keys.map(({ ordinal }) => ordinal)}::int[]))`;
}

/** The task as a finding shows it. */
export async function readLinkedTask(ctx: Ctx, taskId: string): Promise<LinkedTask> {
  const { rows } = await sql<LinkedTaskRow>`
    select ${linkedColumns} from (select ${taskId}::uuid as task_id) link ${linkedTables}`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined) throw new Error('a task that was just made is not there');
  return toLinkedTask(row, ctx.config);
}

type ListRow = { total: number } & (
  | (LinkedTaskRow & { checkId: string; findingKey: string | null; ordinal: number })
  | { id: null }
);

/** Links of a project that the caller can see, those of the newest tasks first. */
export async function readFindingTasks(
  ctx: Ctx,
  projectId: string,
  { check, page, limit }: { check: string | null; page: number; limit: number },
): Promise<Page<FindingTask>> {
  const { rows } = await sql<ListRow>`
    with matching as materialized (
      select link.task_id, link.check_id, link.key, link.ordinal from task_findings link
      where link.project_id = ${projectId} and (${check}::text is null or link.check_id = ${check}::text))
    select counted.total, item.* from (select count(*)::int as total from matching) counted left join (
      select ${linkedColumns}, link.check_id as "checkId", link.key as "findingKey", link.ordinal from (
        select * from matching order by task_id desc, check_id, key, ordinal
        limit ${limit} offset ${(page - 1) * limit}::bigint) link ${linkedTables}) item on true
    order by item.id desc, item."checkId", item."findingKey", item.ordinal`.execute(ctx.db);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.flatMap((row) =>
      row.id === null
        ? []
        : [
            {
              checkId: row.checkId,
              fingerprint: row.findingKey === null ? null : toFingerprint(row.findingKey, row.ordinal),
              task: toLinkedTask(row, ctx.config),
            },
          ],
    ),
  };
}

export function toLinkedTask(row: LinkedTaskRow, config: Config): LinkedTask {
  return {
    id: row.id,
    key: `${row.keyPrefix}-${row.number}`,
    title: row.title,
    status: row.status,
    statusLabel: row.statusLabel,
    completedAt: row.completedAt,
    url: taskUrl(config, row.id),
  };
}
