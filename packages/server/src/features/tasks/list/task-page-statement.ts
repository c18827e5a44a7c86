import { type RawBuilder, sql } from 'kysely';
import { nobody } from '../../../context.ts';
import { compileOnce } from '../../../db/compile-once.ts';
import { seesProject } from '../../projects/access.ts';
import type { Names } from '../task-names.ts';
import { buildTaskFilters, type FilterValues, type TaskFilters } from './task-filters.ts';
import { readTaskSort, type SortChoice, type TaskSort } from './task-sorts.ts';

type Sql = RawBuilder<unknown>;

/** What a page is asked for with, besides the form of the question. */
export interface PageValues extends FilterValues {
  userId: string;
  projectIds: readonly string[] | null;
  projectId?: string;
  limit: number;
  offset: number;
}

export interface PageForm extends SortChoice {
  /** Whether rows must be skipped to reach the page. */
  skips: boolean;
}

export interface PageRow extends Names {
  /** How many projects the list spans, and how many tasks it has over all pages. */
  spanned: number;
  total: number;
  /** The tasks in order, each as its id, a colon and the version of its row, with commas between; null: none. */
  page: string | null;
}

type RunPage = ReturnType<typeof compileOnce<PageRow, PageValues>>;

const statements = new Map<string, RunPage>();
/** Of the forms a list can have; real callers use a few. */
const MAX_STATEMENTS = 200;

/** The statement for pages of that form: put together once, which would cost more than to send it. */
export function pageStatement(values: PageValues, form: PageForm): RunPage {
  const names = Object.keys(values) as (keyof PageValues)[];
  const key = [form.sort, form.order, form.skips, ...names].join();
  const existing = statements.get(key);
  if (existing !== undefined) return existing;
  const made = compileOnce<PageRow, PageValues>(names, (slots) => buildPage(slots, form), {
    shared: isShort(names, form),
  });
  if (statements.size >= MAX_STATEMENTS) statements.clear();
  statements.set(key, made);
  return made;
}

const unfiltered = new Set<keyof PageValues>(['userId', 'projectIds', 'projectId', 'limit', 'offset']);

/** Whether it always reads few rows: the first of one project in the order of an index. A filter may pass over many. */
function isShort(names: readonly (keyof PageValues)[], { skips }: PageForm): boolean {
  return !skips && names.includes('projectId') && names.every((name) => unfiltered.has(name));
}

/**
 * A page as ids and versions, the total, and the names its tasks refer to, in one row and so of one moment. Steps keep
 * it from growing with what is not shown: the total is known first, so that a page past the end does nothing more; the
 * page is found in the order of an index; only its rows are read.
 */
function buildPage(values: PageValues, form: PageForm): RawBuilder<PageRow> {
  const filters = buildTaskFilters(values, form.sort);
  const sort = readTaskSort(form);
  const page =
    filters.total === 'matches' ? fromMatches(values, filters, sort) : fromIndex(values, form, filters, sort);
  return sql<PageRow>`
    with visible as materialized (${visibleProjects(values)}),
      ${page}
    select k.total, (select count(*)::int from visible) as spanned,
      (select string_agg(g.id || ':' || g.version, ',' order by g.n) from page g) as page,
      (select json_object_agg(u.id, json_build_array(u.name, u.email)) from users u
        where u.id = any(array(select unnest(g.assignee_ids || g.reporter_id) from page g))) as people,
      (select json_object_agg(v.id, json_build_array(v.name, v.key_prefix,
          (select json_object_agg(c.key, c.label) from columns c where c.project_id = v.id))) from visible v
        where v.id in (select g.project_id from page g)) as projects
    from counted k`;
}

/** Starts from the caller's memberships, so that orgs he does not belong to are never touched. */
function visibleProjects({ userId, projectIds, projectId }: PageValues): Sql {
  return sql`
    select p.id, p.name, p.key_prefix
    from org_members me join projects p on p.org_id = me.org_id
    where me.user_id = ${userId} and ${seesProject({ actor: { ...nobody, userId, projectIds } })}
      ${projectId === undefined ? sql`` : sql`and p.id = ${projectId}`}`;
}

/** Of a task on the page: its version changes with every change of the row (PostgreSQL's own mark of it). */
const rowOnPage = sql`t.id, t.xmin::text as version, t.project_id, t.assignee_ids, t.reporter_id`;

/** The rows of a page found as ids. */
const rowsOfFound = sql`page as materialized (
  select f.n, t.* from found f
  cross join lateral (select ${rowOnPage} from tasks t where t.id = f.id offset 0) t)`;

/**
 * For filters whose total costs little: the first rows of each project, or of each column of it, come from an index in
 * the order asked for, and these few are merged. One project needs no merging, and no second look at the rows where
 * none are skipped; skipped ones are passed in the index alone.
 */
function fromIndex(
  { projectId, limit, offset }: PageValues,
  { skips }: PageForm,
  filters: TaskFilters,
  sort: TaskSort,
): Sql {
  const counted = filters.total === 'kept' ? keptTotal(filters.counted) : stretchTotal(filters.where);
  if (projectId !== undefined && !sort.onBoard) {
    const inOrder = (columns: Sql) => sql`
      select t.*, row_number() over () as n from (
        select ${columns} from tasks t
        where t.project_id = (select v.id from visible v) and ${filters.where}
        order by ${sort.by}
        limit ${ifReached(offset, limit)} offset ${offset}::bigint) t`;
    return skips
      ? sql`${counted}, found as (${inOrder(sql`t.id`)}), ${rowsOfFound}`
      : sql`${counted}, page as materialized (${inOrder(rowOnPage)})`;
  }
  const board = sort.onBoard ? sql`join columns k on k.project_id = v.id` : sql``;
  const inColumn = sort.onBoard ? sql`and t.status = k.key` : sql``;
  return sql`${counted}, found as (
    select t.id, row_number() over () as n from (
      select t.id from visible v ${board}
      cross join lateral (
        select t.id, ${sort.columns} from tasks t
        where t.project_id = v.id ${inColumn} and ${filters.where}
        order by ${sort.by}
        limit ${ifReached(offset, sql`${offset}::bigint + ${limit}`)}) t
      order by ${sort.boardBy}
      limit ${limit}::bigint offset ${offset}::bigint) t), ${rowsOfFound}`;
}

function keptTotal(condition: Sql): Sql {
  return sql`counted as materialized (
    select coalesce(sum(n.count), 0)::int as total
    from visible v cross join lateral (
      select n.count from task_counts n where n.project_id = v.id and ${condition} offset 0) n)`;
}

function stretchTotal(where: Sql): Sql {
  return sql`counted as materialized (
    select coalesce(sum(n.count), 0)::int as total from visible v
    cross join lateral (select count(*) as count from tasks t where t.project_id = v.id and ${where}) n)`;
}

/**
 * For all other filters: what matches has to be counted in any case, so it is found once, through the best index for
 * the filter, and the page is picked from it. `offset 0` keeps each project's search apart: joined freely, PostgreSQL
 * may search the tasks of everybody first and ask who sees them later.
 */
function fromMatches({ limit, offset }: PageValues, filters: TaskFilters, sort: TaskSort): Sql {
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
    found as (
      select t.id, row_number() over () as n from (
        select t.id from matched t
        order by ${sort.matchBy}
        limit ${ifReached(offset, limit)} offset ${offset}::bigint) t),
    ${rowsOfFound}`;
}

/** So many rows, or none when the page lies past the end: skipping to it would cost as much as reading it all. */
function ifReached(offset: number, rows: number | Sql): Sql {
  return sql`(select case when total > ${offset}::bigint then (${rows})::bigint else 0 end from counted)`;
}
