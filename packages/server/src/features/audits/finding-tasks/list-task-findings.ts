import { limits, type operations, type Page, type TaskFinding } from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import type { Handler } from '../../../handler.ts';
import { isId } from '../../../ids.ts';
import { seesProject } from '../../projects/access.ts';
import { codes, type FindingGroup, severityCodes, toFingerprint } from '../findings/finding-codes.ts';

/** Findings of a task by severity, each with its state in the latest audit. */
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
    select task.project_id as "projectId" from tasks task join projects project on project.id = task.project_id
    where task.id = ${taskId} and ${seesProject(ctx)}`.execute(ctx.db);
  if (rows[0] === undefined) throw notFound();
  return rows[0].projectId;
}

/** The latest audit whose findings are stored. */
interface Latest {
  auditId: string;
  listId: string;
  completedAt: string | null;
  groups: FindingGroup[];
}

async function readLatest(ctx: Ctx, projectId: string): Promise<Latest | null> {
  const { rows } = await sql<Latest>`
    select audit.id as "auditId", list.id as "listId", audit.completed_at as "completedAt", coalesce(list.groups, '[]') as groups
    from audits audit join audit_finding_lists list on list.id = audit.finding_list_id
    where audit.project_id = ${projectId} and audit.finding_list_id is not null
    order by audit.id desc limit 1`.execute(ctx.db);
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
  /** The newest list that has it. */
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

/** The newest of the stored lists (up to six) that has a finding gives its state. */
async function readTaskFindings(ctx: Ctx, wanted: Wanted): Promise<Page<TaskFinding>> {
  const { taskId, projectId, latest, limit, offset } = wanted;
  const { rows } = await sql<FindingRow>`
    with linked as materialized (select * from task_findings where task_id = ${taskId})
    select counted.total, item.* from (select count(*)::int as total from linked) counted left join (
      select link.check_id as "checkId", link.key, link.ordinal, link.title, link.category, link.severity, link.url, link.target, link.detail,
        link.count, link.audit_id as "auditId", seen.list_id as "seenIn", seen.change
      from (select * from linked order by severity, check_id, url, key, ordinal
        limit ${limit} offset ${offset}::bigint) link
      left join lateral (
        select audit.finding_list_id as list_id, finding.change from audits audit cross join lateral (
          select finding.change from audit_findings finding
          where finding.list_id = audit.finding_list_id and finding.key = link.key and finding.ordinal = link.ordinal offset 0) finding
        where audit.project_id = ${projectId} and audit.finding_list_id is not null
        order by audit.id desc limit 1) seen on true) item on true
    order by item.severity, item."checkId", item.url, item.key, item.ordinal`.execute(ctx.db);
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
        : { auditId: latest.auditId, completedAt: latest.completedAt, ...stateOf(row, checkId, latest) },
  };
}

type State = NonNullable<TaskFinding['latest']>['state'];

function stateOf(row: FindingRow, checkId: string, latest: Latest): { state: State; count: number } {
  if (row.key === null) return stateOfCheck(checkId, latest);
  if (row.change === codes.fixed) return { state: 'fixed', count: 0 };
  const isThere = row.seenIn === latest.listId;
  return isThere ? { state: 'still_there', count: 1 } : { state: 'not_found', count: 0 };
}

function stateOfCheck(checkId: string, { groups }: Latest): { state: State; count: number } {
  const ofCheck = groups.filter((group) => group.checkId === checkId);
  const count = ofCheck
    .filter(({ change }) => change !== 'fixed')
    .reduce((sum, group) => sum + group.count, 0);
  if (count > 0) return { state: 'still_there', count };
  return { state: ofCheck.length > 0 ? 'fixed' : 'not_found', count: 0 };
}
