import type { TaskCompact } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { seesProject } from '../projects/access.ts';
import type { TaskFilters } from './task-filters.ts';
import { compactColumns, type People, type TaskRow, toTaskCompact } from './task-shapes.ts';
import type { TaskSort } from './task-sorts.ts';

type Sql = RawBuilder<unknown>;

export interface TaskListRequest {
  /** Null: all projects the caller sees. */
  projectId: string | null;
  filters: TaskFilters;
  sort: TaskSort;
  limit: number;
  offset: number;
}

interface ListRow extends Omit<TaskRow, 'id'> {
  /** How many projects the list spans, and how many tasks it has over all pages. */
  projects: number;
  total: number;
  /** Null on the one row of an empty page. */
  id: string | null;
  /** On the first row, for all of them. */
  people: People | null;
}

/**
 * One page of tasks and the total, in one statement and so of one moment; NOT_FOUND for a project the caller does not
 * see. Three steps keep it from growing with what is not shown: the total is known first, so that a page past the end
 * does nothing more; the page is found as ids, in the order of an index; only its rows are read.
 */
export async function readTaskPage(
  ctx: Ctx,
  request: TaskListRequest,
): Promise<{ items: TaskCompact[]; total: number }> {
  const { rows } = await sql<ListRow>`
    with visible as materialized (${visibleProjects(ctx, request.projectId)}),
      ${request.filters.total === 'matches' ? pageFromMatches(request) : pageFromIndex(request)},
      shown as materialized (
        select g.n, ${compactColumns}
        from page g
        join tasks t on t.id = g.id
        join visible p on p.id = t.project_id
        join columns c on c.project_id = t.project_id and c.key = t.status)
    select k.total, (select count(*)::int from visible) as projects, s.*,
      case when s.n = 1 then (
        select json_object_agg(u.id, json_build_array(u.name, u.email)) from users u
        where u.id in (select unnest(x."assigneeIds" || x."reporterId") from shown x)) end as people
    from counted k left join shown s on true
    order by s.n`.execute(ctx.db);
  const [first] = rows;
  if (first === undefined || (request.projectId !== null && first.projects === 0)) throw notFound();
  const people = first.people ?? {};
  const items = rows.flatMap((row) => (hasTask(row) ? [toTaskCompact(row, people, ctx.config)] : []));
  return { items, total: first.total };
}

function hasTask(row: ListRow): row is ListRow & { id: string } {
  return row.id !== null;
}

/** Starts from the caller's memberships, so that orgs he does not belong to are never touched. */
function visibleProjects(ctx: Ctx, projectId: string | null): Sql {
  return sql`
    select p.id, p.name, p.key_prefix
    from org_members me join projects p on p.org_id = me.org_id
    where me.user_id = ${ctx.actor.userId} and ${seesProject(ctx)}
      ${projectId === null ? sql`` : sql`and p.id = ${projectId}`}`;
}

/**
 * For filters whose total costs little: the first rows of each project, or of each column of it, come from an index in
 * the order asked for, and these few are merged. One project needs no merging.
 */
function pageFromIndex({ projectId, filters, sort, limit, offset }: TaskListRequest): Sql {
  const counted = filters.total === 'kept' ? keptTotal(filters) : stretchTotal(filters);
  if (projectId !== null && !sort.onBoard) {
    return sql`${counted}, page as (
      select t.id, row_number() over () as n from (
        select t.id from tasks t
        where t.project_id = (select v.id from visible v) and ${filters.where}
        order by ${sort.by}
        limit ${ifReached(offset, limit)} offset ${offset}::bigint) t)`;
  }
  const board = sort.onBoard ? sql`join columns k on k.project_id = v.id` : sql``;
  const inColumn = sort.onBoard ? sql`and t.status = k.key` : sql``;
  return sql`${counted}, page as (
    select t.id, row_number() over () as n from (
      select t.id from visible v ${board}
      cross join lateral (
        select t.id, ${sort.columns} from tasks t
        where t.project_id = v.id ${inColumn} and ${filters.where}
        order by ${sort.by}
        limit ${ifReached(offset, offset + limit)}) t
      order by ${sort.boardBy}
      limit ${limit}::bigint offset ${offset}::bigint) t)`;
}

function keptTotal({ counted: { status, priority } }: TaskFilters): Sql {
  return sql`counted as (
    select coalesce(sum(n.count), 0)::int as total
    from visible v join task_counts n on n.project_id = v.id
    where true ${status === null ? sql`` : sql`and n.status = ${status}`}
      ${priority === null ? sql`` : sql`and n.priority = ${priority}`})`;
}

function stretchTotal({ where }: TaskFilters): Sql {
  return sql`counted as materialized (
    select coalesce(sum(n.count), 0)::int as total from visible v
    cross join lateral (select count(*) as count from tasks t where t.project_id = v.id and ${where}) n)`;
}

/**
 * For all other filters: what matches has to be counted in any case, so it is found once, through the best index for
 * the filter, and the page is picked from it. `offset 0` keeps each project's search apart: joined freely, PostgreSQL
 * may search the tasks of everybody first and ask who sees them later.
 */
function pageFromMatches({ filters, sort, limit, offset }: TaskListRequest): Sql {
  const place = sort.onBoard ? sql`, k.position as place` : sql``;
  const board = sort.onBoard ? sql`join columns k on k.project_id = v.id and k.key = t.status` : sql``;
  return sql`
    matched as materialized (
      select t.*${place} from visible v
      cross join lateral (
        select t.id, t.status, ${sort.columns} from tasks t
        where t.project_id = v.id and ${filters.where} offset 0) t
      ${board}),
    counted as (select count(*)::int as total from matched),
    page as (
      select t.id, row_number() over () as n from (
        select t.id from matched t
        order by ${sort.matchBy}
        limit ${ifReached(offset, limit)} offset ${offset}::bigint) t)`;
}

/** So many rows, or none when the page lies past the end: skipping to it would cost as much as reading it all. */
function ifReached(offset: number, rows: number): Sql {
  return sql`(select case when total > ${offset}::bigint then ${rows}::bigint else 0 end from counted)`;
}
