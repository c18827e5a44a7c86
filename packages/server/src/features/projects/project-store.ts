import { crc32 } from 'node:zlib';
import {
  type Column,
  limits,
  type Member,
  type Page,
  type Priority,
  type Project,
  type ProjectListItem,
  type ProjectStatus,
} from '@fettle/contract';
import { sql } from 'kysely';
import { withNotes } from '../../answer.ts';
import { notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { parseTimestamp } from '../../db/value-parsers.ts';
import { isId } from '../../ids.ts';
import { seesProject, visibleProjects } from './access.ts';
import { columnsJson } from './columns/column-store.ts';
import { membersJson, toMember } from './members/project-member-store.ts';
import { completionRate, openDueCounts, taskTotals } from './task-measures.ts';

interface ItemRow {
  id: string;
  name: string;
  url: string | null;
  status: ProjectStatus;
  priority: Priority;
  color: string;
  orgId: string;
  orgSlug: string;
  tasks: number;
  completed: number;
  overdue: number;
  memberCount: number;
  lastAudit: ProjectListItem['lastAudit'];
  scores: number[] | null;
  createdAt: string;
  updatedAt: string;
}

interface DetailRow extends ItemRow {
  revision: number;
  columns: Column[] | null;
  members: Member[] | null;
}

type PageRow = { total: number } & (ItemRow | { id: null });

const itemColumns = sql`p.id, p.name, p.url, p.status, p.priority, p.color, p.org_id as "orgId", o.slug as "orgSlug",
  totals.tasks, totals.completed, due.overdue, people.count as "memberCount", audit.last as "lastAudit",
  audit.scores,
  p.created_at as "createdAt", p.updated_at as "updatedAt"`;

/**
 * Lateral parts for statements over `projects p join orgs o`. Each is an aggregate over one index range of that one
 * project, so its cost cannot depend on how much other projects hold, whatever the planner believes. `offset 0` in
 * other lateral parts has the same purpose: PostgreSQL does not turn them into joins with all tenants' rows.
 */
function itemParts(now: Date) {
  return sql`
    cross join lateral (${taskTotals}) totals
    cross join lateral (${openDueCounts(now)}) due
    cross join lateral (
      select count(*)::int as count from project_members m where m.project_id = p.id) people
    cross join lateral (${lastAudits}) audit`;
}

/** Of the newest audits, so that a long row of failed ones does not make it look at all there ever were. */
const auditsLookedAt = 3 * limits.recentScores;

/** The last audit of project `p` and the scores of those that were completed lately, the latest last: one row. */
const lastAudits = sql`
  select (array_agg(json_build_object('id', a.id, 'status', a.status, 'overallScore', a.overall_score,
      'completedAt', a.completed_at) order by a.nth) filter (where a.nth = 1))[1] as last,
    array_agg(a.overall_score order by a.nth desc) filter (where a.scored <= ${sql.lit(limits.recentScores)}
      and a.status = 'complete' and a.overall_score is not null) as scores
  from (
    select a.*, row_number() over (order by a.id desc) as nth,
      count(*) filter (where a.status = 'complete' and a.overall_score is not null) over (order by a.id desc) as scored
    from (
      select a.id, a.status, a.overall_score, a.completed_at from audits a
      where a.project_id = p.id order by a.id desc limit ${sql.lit(auditsLookedAt)}) a) a`;

/** A page of the projects the caller sees, most recently created first, and how many there are: one statement. */
export async function readProjectPage(
  ctx: Ctx,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ProjectListItem>> {
  const { rows } = await sql<PageRow>`
    with visible as materialized (${visibleProjects(ctx)}),
    page as materialized (
      select id from visible order by id desc limit ${limit} offset ${(page - 1) * limit})
    select totals.total, item.*
    from (select count(*)::int as total from visible) totals
    left join (
      select ${itemColumns}
      from page cross join lateral (select * from projects where id = page.id offset 0) p
      join orgs o on o.id = p.org_id
      ${itemParts(ctx.clock())}) item on true
    order by item.id desc`.execute(ctx.db);
  return { total: rows[0]?.total ?? 0, items: rows.flatMap((row) => (row.id === null ? [] : [toItem(row)])) };
}

/**
 * A project with its columns and members, if the caller sees it, else NOT_FOUND; one statement, so that counters,
 * columns and revision are of one moment. The version is the revision of the settings and, as its second part, a
 * checksum of everything: counters, members and overdue tasks change without a new revision, and an unchanged ETag
 * would keep them from whoever asks with If-None-Match.
 */
export async function readProject(ctx: Ctx, id: string): Promise<Project> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<DetailRow>`
    select ${itemColumns}, p.revision, ${columnsJson} as columns, ${membersJson} as members
    from projects p join orgs o on o.id = p.org_id ${itemParts(ctx.clock())}
    where p.id = ${id} and ${seesProject(ctx)}`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined) throw notFound();
  const members = (row.members ?? []).map(toMember);
  const project: Project = { ...toItem(row), columns: row.columns ?? [], members };
  return withNotes(project, { version: `${row.revision}.${crc32(JSON.stringify(project))}` });
}

function toItem(row: ItemRow): ProjectListItem {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    status: row.status,
    priority: row.priority,
    color: row.color,
    orgId: row.orgId,
    orgSlug: row.orgSlug,
    taskCount: row.tasks,
    openTaskCount: row.tasks - row.completed,
    overdueTaskCount: row.overdue,
    memberCount: row.memberCount,
    progress: completionRate(row.completed, row.tasks),
    lastAudit: row.lastAudit && toLastAudit(row.lastAudit),
    scores: row.scores ?? [],
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** Times inside JSON are PostgreSQL's own text. */
function toLastAudit(audit: NonNullable<ItemRow['lastAudit']>): NonNullable<ItemRow['lastAudit']> {
  return {
    id: audit.id,
    status: audit.status,
    overallScore: audit.overallScore,
    completedAt: audit.completedAt === null ? null : parseTimestamp(audit.completedAt),
  };
}
