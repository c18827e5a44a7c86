import type { IgnoredIssue, Page } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { codes, severityCodes, toFingerprint } from '../findings/finding-codes.ts';

type Db = Kysely<Tables>;

export interface IgnoredRow {
  id: string;
  projectId: string;
  checkId: string;
  key: string | null;
  ordinal: number;
  title: string;
  category: string;
  severity: number;
  url: string | null;
  target: string | null;
  detail: string;
  reason: string;
  until: string | null;
  expiredAt: string | null;
  createdBy: string | null;
  createdByName: string | null;
  createdAt: string;
  updatedAt: string;
}

/** For statements over `ignored_issues ignored`. */
export const ignoredColumns = sql`ignored.id, ignored.project_id as "projectId", ignored.check_id as "checkId", ignored.key, ignored.ordinal,
  ignored.title, ignored.category, ignored.severity, ignored.url, ignored.target, ignored.detail, ignored.reason, ignored.until,
  ignored.expired_at as "expiredAt", ignored.created_by as "createdBy",
  (select creator.name from users creator where creator.id = ignored.created_by) as "createdByName",
  ignored.created_at as "createdAt", ignored.updated_at as "updatedAt"`;

export function toIgnoredIssue(row: IgnoredRow): IgnoredIssue {
  return {
    id: row.id,
    projectId: row.projectId,
    checkId: row.checkId,
    fingerprint: row.key === null ? null : toFingerprint(row.key, row.ordinal),
    title: row.title,
    category: row.category,
    severity: severityCodes[row.severity] ?? 'info',
    url: row.url,
    target: row.target,
    detail: row.detail,
    reason: row.reason,
    until: row.until,
    active: row.expiredAt === null,
    createdBy: row.createdBy === null ? null : { id: row.createdBy, name: row.createdByName ?? '' },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export interface IgnoredFilter {
  check: string | null;
  active: boolean | null;
  text: string | null;
  page: number;
  limit: number;
}

/** One page of the ignored issues of a project, in one statement: a project has a limited number of them. */
export async function readIgnoredPage(
  db: Db,
  projectId: string,
  { check, active, text, page, limit }: IgnoredFilter,
): Promise<Page<IgnoredIssue>> {
  const { rows } = await sql<{ total: number } & (IgnoredRow | { id: null })>`
    with matching as materialized (
      select ignored.id from ignored_issues ignored
      where ignored.project_id = ${projectId} and (${check}::text is null or ignored.check_id = ${check}::text)
        and (${active}::boolean is null or (ignored.expired_at is null) = ${active}::boolean)
        and (${text}::text is null
          or strpos(lower(concat_ws(e'\\n', ignored.title, ignored.url, ignored.reason)), lower(${text}::text)) > 0))
    select counted.total, item.* from (select count(*)::int as total from matching) counted left join (
      select ${ignoredColumns} from (
        select matching.id from matching order by matching.id desc
        limit ${limit} offset ${(page - 1) * limit}::bigint) chosen
      join ignored_issues ignored on ignored.id = chosen.id) item on true
    order by item.id desc`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.flatMap((row) => (row.id === null ? [] : [toIgnoredIssue(row)])),
  };
}

/** What is ignored now and is in a list of findings: whole checks first, then by check and URL. */
export async function readIgnoredInList(
  db: Db,
  { projectId, listId, checks }: { projectId: string; listId: string; checks: readonly string[] },
  limit: number,
): Promise<Page<Pick<IgnoredIssue, 'title' | 'url' | 'reason' | 'until'>>> {
  const { rows } = await sql<{
    total: number;
    title: string;
    url: string | null;
    reason: string;
    until: string | null;
  }>`
    select count(*) over ()::int as total, ignored.title, ignored.url, ignored.reason, ignored.until
    from ignored_issues ignored
    where ignored.project_id = ${projectId} and ignored.expired_at is null and ignored.check_id = any(${checks}::text[])
      and (ignored.key is null or (
        select finding.change from audit_findings finding where finding.list_id = ${listId}
          and finding.key = ignored.key and finding.ordinal = ignored.ordinal) <> ${codes.fixed})
    order by ignored.key is not null, ignored.check_id, ignored.url, ignored.id limit ${limit}`.execute(db);
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _all, ...item }) => item) };
}

export async function readIgnored(db: Db, id: string): Promise<IgnoredIssue> {
  const { rows } = await sql<IgnoredRow>`
    select ${ignoredColumns} from ignored_issues ignored where ignored.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw notFound();
  return toIgnoredIssue(rows[0]);
}

export interface NewIgnored {
  id: string;
  orgId: string;
  projectId: string;
  checkId: string;
  at: { key: string; ordinal: number } | null;
  title: string;
  category: string;
  severity: number;
  url: string | null;
  target: string | null;
  detail: string;
  reason: string;
  until: string | null;
}

/** Inserts it, or replaces the reason and the date of what is ignored already; returns its ID. */
export async function saveIgnored(tx: Ctx, row: NewIgnored): Promise<string> {
  const now = tx.clock().toISOString();
  const { rows } = await sql<{ id: string }>`
    insert into ignored_issues (id, org_id, project_id, check_id, key, ordinal, title, category, severity, url, target, detail,
      reason, until, created_by, created_at, updated_at)
    values (${row.id}, ${row.orgId}, ${row.projectId}, ${row.checkId}, ${row.at?.key ?? null}, ${row.at?.ordinal ?? 0},
      ${row.title}, ${row.category}, ${row.severity}, ${row.url}, ${row.target}, ${row.detail},
      ${row.reason}, ${row.until}, ${tx.actor.userId}, ${now}, ${now})
    on conflict (project_id, check_id, key, ordinal) do update
      set reason = excluded.reason, until = excluded.until, expired_at = null, updated_at = excluded.updated_at
    returning id`.execute(tx.db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('an upsert returned no row');
  return id;
}

export async function countIgnored(db: Db, projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ignored_issues where project_id = ${projectId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Marks what ends by now; true if that is anything. */
export async function expireIgnored(db: Db, projectId: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ignored_issues')
    .set({ expired_at: now })
    .where('project_id', '=', projectId)
    .where('expired_at', 'is', null)
    .where('until', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
