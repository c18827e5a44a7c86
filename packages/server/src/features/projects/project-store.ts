import { crc32 } from 'node:zlib';
import {
  type Column,
  type CommentVisibility,
  limits,
  type Member,
  type Page,
  type Priority,
  type Project,
  type ProjectListItem,
  type ProjectStatus,
} from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { parseTimestamp } from '../../db/value-parsers.ts';
import { isId } from '../../ids.ts';
import type { Versioned } from '../../operation-output.ts';
import { seesProject, visibleProjects } from './access.ts';
import { columnsJson } from './columns/column-store.ts';
import { defaultVisibility } from './comment-visibility.ts';
import { membersJson, toMember } from './members/project-member-store.ts';
import { completionRate, openDueCounts, taskTotals } from './task-metrics.ts';

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
  defaultCommentVisibility: CommentVisibility;
  revision: number;
  columns: Column[] | null;
  members: Member[] | null;
}

type PageRow = { total: number } & (ItemRow | { id: null });

const itemColumns = sql`project.id, project.name, project.url, project.status, project.priority, project.color,
  project.org_id as "orgId", org.slug as "orgSlug", totals.tasks, totals.completed, due.overdue,
  people.count as "memberCount", recent_audits.last as "lastAudit", recent_audits.scores,
  project.created_at as "createdAt", project.updated_at as "updatedAt"`;

/**
 * Lateral parts for statements over `projects project join orgs org`. Each is an aggregate over one index range of that
 * project, so its cost cannot depend on the size of other projects, whatever the planner estimates. `offset 0` in other
 * lateral parts has the same purpose: PostgreSQL does not turn them into joins with all tenants' rows.
 */
function itemParts(now: Date) {
  return sql`
    cross join lateral (${taskTotals}) totals
    cross join lateral (${openDueCounts(now)}) due
    cross join lateral (
      select count(*)::int as count from project_members member where member.project_id = project.id) people
    cross join lateral (${lastAudits}) recent_audits`;
}

/** Only the latest audits are read, so that a long series of failed ones does not make it read all. */
const newestAudits = 3 * limits.recentScores;

/**
 * The latest audit of `project`, and the scores of the latest completed ones, oldest first: one row. A completed audit keeps
 * its score while it is re-analyzed, and if that is canceled.
 */
const lastAudits = sql`
  select (array_agg(json_build_object('id', ranked.id, 'status', ranked.status, 'overallScore', ranked.overall_score,
      'issueCount', ranked.issue_count, 'occurrenceCount', ranked.finding_count,
      'completedAt', ranked.completed_at, 'error', case when ranked.error_code is not null then
        json_build_object('code', ranked.error_code, 'message', ranked.error_message) end
      ) order by ranked.nth) filter (where ranked.nth = 1))[1] as last,
    array_agg(ranked.overall_score order by ranked.nth desc) filter (
      where ranked.scored <= ${sql.lit(limits.recentScores)}
        and ranked.overall_score is not null) as scores
  from (
    select newest.*, row_number() over (order by newest.id desc) as nth,
      count(*) filter (where newest.overall_score is not null)
        over (order by newest.id desc) as scored
    from (
      select audit.id, audit.status, audit.overall_score, audit.issue_count, audit.finding_count, audit.completed_at,
        audit.error_code, audit.error_message
      from audits audit
      where audit.project_id = project.id order by audit.id desc
      limit ${sql.lit(newestAudits)}) newest) ranked`;

/** A page of the projects the caller sees, newest first, and the total: one statement. */
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
      from page cross join lateral (select * from projects where id = page.id offset 0) project
      join orgs org on org.id = project.org_id
      ${itemParts(ctx.clock())}) item on true
    order by item.id desc`.execute(ctx.db);
  return { total: rows[0]?.total ?? 0, items: rows.flatMap((row) => (row.id === null ? [] : [toItem(row)])) };
}

/**
 * A project with its columns and members, if the caller sees it, else NOT_FOUND; one statement, so that counters, columns,
 * and revision are from one moment. The version is the revision of the settings and, as its second part, a checksum of
 * everything: counters, members, and overdue tasks change without a new revision, and an unchanged ETag would hide them
 * from requests with If-None-Match.
 */
export async function readProject(ctx: Ctx, id: string): Promise<Versioned<Project>> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<DetailRow>`
    select ${itemColumns}, project.revision, ${columnsJson} as columns, ${membersJson} as members,
      ${defaultVisibility} as "defaultCommentVisibility"
    from projects project join orgs org on org.id = project.org_id ${itemParts(ctx.clock())}
    where project.id = ${id} and ${seesProject(ctx)}`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined) throw notFound();
  const members = (row.members ?? []).map(toMember);
  const project: Project = {
    ...toItem(row),
    columns: row.columns ?? [],
    members,
    defaultCommentVisibility: ctx.actor.guestIn.includes(row.orgId) ? 'public' : row.defaultCommentVisibility,
  };
  return { value: project, version: `${row.revision}.${crc32(JSON.stringify(project))}` };
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

/** Times inside JSON are PostgreSQL's text. */
function toLastAudit(audit: NonNullable<ItemRow['lastAudit']>): NonNullable<ItemRow['lastAudit']> {
  return {
    id: audit.id,
    status: audit.status,
    overallScore: audit.overallScore,
    issueCount: audit.issueCount,
    occurrenceCount: audit.occurrenceCount,
    completedAt: audit.completedAt === null ? null : parseTimestamp(audit.completedAt),
    error: audit.error,
  };
}
