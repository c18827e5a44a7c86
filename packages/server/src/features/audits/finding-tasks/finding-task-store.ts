import type { FindingTask, LinkedTask, Page } from '@fettle/contract';
import { sql } from 'kysely';
import type { Config } from '../../../config.ts';
import type { Ctx } from '../../../context.ts';
import { taskUrl } from '../../tasks/index.ts';
import { toFingerprint } from '../findings/finding-codes.ts';

/** What a task is about: one finding by its key in every audit, or with null all of a check. */
export interface Subject {
  checkId: string;
  keys: readonly { key: string; ordinal: number }[] | null;
}

interface LinkedTaskRow extends Omit<LinkedTask, 'key' | 'url'> {
  keyPrefix: string;
  number: number;
}

const linkedColumns = sql`t.id, t.title, t.status, t.number, t.completed_at as "completedAt",
  p.key_prefix as "keyPrefix", c.label as "statusLabel"`;
const linkedTables = sql`join tasks t on t.id = f.task_id join projects p on p.id = t.project_id
  join columns c on c.project_id = t.project_id and c.key = t.status`;

/** The newest task about one of these findings that is still to be done. */
export async function findOpenTask(
  ctx: Ctx,
  projectId: string,
  subject: Subject,
): Promise<LinkedTask | null> {
  const { rows } = await sql<LinkedTaskRow>`
    select ${linkedColumns} from task_findings f ${linkedTables}
    where f.project_id = ${projectId} and f.check_id = ${subject.checkId} and ${isAbout(subject)}
      and t.completed_at is null
    order by f.task_id desc limit 1`.execute(ctx.db);
  return rows[0] === undefined ? null : toLinkedTask(rows[0], ctx.config);
}

function isAbout({ keys }: Subject) {
  if (keys === null) return sql`f.key is null`;
  return sql`(f.key, f.ordinal) in (select * from unnest(
    ${keys.map(({ key }) => key)}::uuid[], ${keys.map(({ ordinal }) => ordinal)}::int[]))`;
}

/** The task as a finding shows it. */
export async function readLinkedTask(ctx: Ctx, taskId: string): Promise<LinkedTask> {
  const { rows } = await sql<LinkedTaskRow>`
    select ${linkedColumns} from (select ${taskId}::uuid as task_id) f ${linkedTables}`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined) throw new Error('a task that was just made is not there');
  return toLinkedTask(row, ctx.config);
}

type ListRow = { total: number } & (
  | (LinkedTaskRow & { checkId: string; findingKey: string | null; ordinal: number })
  | { id: null }
);

/** Links of a project, those of the newest tasks first; the caller is known to see it. */
export async function readFindingTasks(
  ctx: Ctx,
  projectId: string,
  { check, page, limit }: { check: string | null; page: number; limit: number },
): Promise<Page<FindingTask>> {
  const { rows } = await sql<ListRow>`
    with fitting as materialized (
      select f.task_id, f.check_id, f.key, f.ordinal from task_findings f
      where f.project_id = ${projectId} and (${check}::text is null or f.check_id = ${check}::text))
    select k.total, l.* from (select count(*)::int as total from fitting) k left join (
      select ${linkedColumns}, f.check_id as "checkId", f.key as "findingKey", f.ordinal from (
        select * from fitting order by task_id desc, check_id, key, ordinal
        limit ${limit} offset ${(page - 1) * limit}::bigint) f ${linkedTables}) l on true
    order by l.id desc, l."checkId", l."findingKey", l.ordinal`.execute(ctx.db);
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

function toLinkedTask(row: LinkedTaskRow, config: Config): LinkedTask {
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
