import { limits, type operations, type Page, type TaskFinding } from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import type { Handler } from '../../../handler.ts';
import { isId } from '../../../ids.ts';
import { seesProject } from '../../projects/access.ts';
import { codes, type FindingGroup, severityCodes, toFingerprint } from '../findings/finding-codes.ts';

/** Findings of a task, the gravest first, each with what the last audit says of it. */
export const listTaskFindings: Handler<typeof operations.listTaskFindings> = async (
  ctx,
  { params, query },
) => {
  const { page = 1, limit = limits.page.default } = query;
  const projectId = await requireProjectOf(ctx, params.id);
  const latest = await readLatest(ctx, projectId);
  return readTaskFindings(ctx, { taskId: params.id, projectId, latest, limit, offset: (page - 1) * limit });
};

async function requireProjectOf(ctx: Ctx, taskId: string): Promise<string> {
  if (!isId(taskId)) throw notFound();
  const { rows } = await sql<{ projectId: string }>`
    select t.project_id as "projectId" from tasks t join projects p on p.id = t.project_id
    where t.id = ${taskId} and ${seesProject(ctx)}`.execute(ctx.db);
  if (rows[0] === undefined) throw notFound();
  return rows[0].projectId;
}

/** The newest audit whose findings are kept. */
interface Latest {
  auditId: string;
  listId: string;
  completedAt: string | null;
  groups: FindingGroup[];
}

async function readLatest(ctx: Ctx, projectId: string): Promise<Latest | null> {
  const { rows } = await sql<Latest>`
    select a.id as "auditId", l.id as "listId", a.completed_at as "completedAt", coalesce(l.groups, '[]') as groups
    from audits a join audit_finding_lists l on l.id = a.finding_list_id
    where a.project_id = ${projectId} and a.finding_list_id is not null
    order by a.id desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

interface FindingRow {
  total: number;
  checkId: string | null;
  key: string | null;
  ordinal: number;
  title: string;
  category: string;
  severity: number;
  url: string | null;
  target: string | null;
  detail: string;
  count: number;
  auditId: string;
  /** Of the newest list that has it. */
  seenIn: string | null;
  change: number | null;
}

interface Wanted {
  taskId: string;
  projectId: string;
  latest: Latest | null;
  limit: number;
  offset: number;
}

/** Of the lists that are kept, at most six, the newest one that has a finding says what became of it. */
async function readTaskFindings(ctx: Ctx, wanted: Wanted): Promise<Page<TaskFinding>> {
  const { taskId, projectId, latest, limit, offset } = wanted;
  const { rows } = await sql<FindingRow>`
    with mine as materialized (select * from task_findings where task_id = ${taskId})
    select k.total, f.* from (select count(*)::int as total from mine) k left join (
      select m.check_id as "checkId", m.key, m.ordinal, m.title, m.category, m.severity, m.url, m.target, m.detail,
        m.count, m.audit_id as "auditId", s.list_id as "seenIn", s.change
      from (select * from mine order by severity, check_id, url, key, ordinal
        limit ${limit} offset ${offset}::bigint) m
      left join lateral (
        select a.finding_list_id as list_id, f.change from audits a cross join lateral (
          select f.change from audit_findings f
          where f.list_id = a.finding_list_id and f.key = m.key and f.ordinal = m.ordinal offset 0) f
        where a.project_id = ${projectId} and a.finding_list_id is not null
        order by a.id desc limit 1) s on true) f on true
    order by f.severity, f."checkId", f.url, f.key, f.ordinal`.execute(ctx.db);
  const items = rows.flatMap((row) =>
    row.checkId === null ? [] : [toTaskFinding(row, row.checkId, projectId, latest)],
  );
  return { total: rows[0]?.total ?? 0, items };
}

function toTaskFinding(
  row: FindingRow,
  checkId: string,
  projectId: string,
  latest: Latest | null,
): TaskFinding {
  return {
    checkId,
    fingerprint: row.key === null ? null : toFingerprint(row.key, row.ordinal),
    title: row.title,
    category: row.category,
    severity: severityCodes[row.severity] ?? 'info',
    url: row.url,
    target: row.target,
    detail: row.detail,
    count: row.count,
    projectId,
    auditId: row.auditId,
    latest:
      latest === null
        ? null
        : { auditId: latest.auditId, completedAt: latest.completedAt, ...judge(row, checkId, latest) },
  };
}

type State = NonNullable<TaskFinding['latest']>['state'];

function judge(row: FindingRow, checkId: string, latest: Latest): { state: State; count: number } {
  if (row.key === null) return judgeCheck(checkId, latest);
  if (row.change === codes.fixed) return { state: 'fixed', count: 0 };
  const isThere = row.seenIn === latest.listId;
  return isThere ? { state: 'still_there', count: 1 } : { state: 'not_found', count: 0 };
}

function judgeCheck(checkId: string, { groups }: Latest): { state: State; count: number } {
  const ofCheck = groups.filter((group) => group.checkId === checkId);
  const count = ofCheck
    .filter(({ change }) => change !== 'fixed')
    .reduce((sum, group) => sum + group.count, 0);
  if (count > 0) return { state: 'still_there', count };
  return { state: ofCheck.length > 0 ? 'fixed' : 'not_found', count: 0 };
}
