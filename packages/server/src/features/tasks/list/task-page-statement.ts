import { type RawBuilder, sql } from 'kysely';
import { nobody } from '../../../context.ts';
import { compileOnce } from '../../../db/compile-once.ts';
import { seesProject } from '../../projects/access.ts';
import type { Names } from '../task-names.ts';
import { buildTaskFilters, type FilterValues, type TaskFilters } from './task-filters.ts';
import { readTaskSort, type SortChoice, type TaskSort } from './task-sorts.ts';

type Sql = RawBuilder<unknown>;

/** The values of a request for a page, besides its form. */
export interface PageValues extends FilterValues {
  userId: string;
  projectIds: readonly string[] | null;
  projectId?: string;
  limit: number;
  offset: number;
  /** Instead of skipping: the task before the page, in the order of this revision of the project's tasks. */
  afterId?: string;
  afterRevision?: number;
}

export interface PageForm extends SortChoice {
  /** Whether rows must be skipped to reach the page. */
  skips: boolean;
}

export interface PageRow extends Names {
  /** How many projects the list spans, and how many tasks it has over all pages. */
  spanned: number;
  total: number;
  /** The tasks in order, each as its ID, a colon, and the version of its row, separated by commas; null: none. */
  page: string | null;
  /** Whether the page after a task could be read: the revision was still the same. */
  follows: boolean;
  /** Of a list of one project: what the page was built from (cached-pages.ts). */
  stamp: string | null;
}

type RunPage = ReturnType<typeof compileOnce<PageRow, PageValues>>;

const statements = new Map<string, RunPage>();
/** Real callers use a few of the forms a list can have. */
const maxStatements = 200;

/** The statement for pages of that form, built once: building costs more than sending it. */
export function pageStatement(values: PageValues, form: PageForm): RunPage {
  const names = Object.keys(values) as (keyof PageValues)[];
  const key = [form.sort, form.order, form.skips, ...names].join();
  const existing = statements.get(key);
  if (existing !== undefined) return existing;
  const made = compileOnce<PageRow, PageValues>(names, (slots) => buildPage(slots, form), {
    shared: isShort(names, form),
  });
  if (statements.size >= maxStatements) statements.clear();
  statements.set(key, made);
  return made;
}

const unfiltered = new Set<keyof PageValues>([
  'userId',
  'projectIds',
  'projectId',
  'limit',
  'offset',
  'afterId',
  'afterRevision',
]);

/** Whether it always reads few rows: the first of one project in the order of an index. A filter can skip many. */
function isShort(names: readonly (keyof PageValues)[], { skips }: PageForm): boolean {
  return !skips && names.includes('projectId') && names.every((name) => unfiltered.has(name));
}

/**
 * A page as IDs and versions, the total, and the names its tasks refer to, in one row and so from one moment. Its cost
 * does not grow with what is not shown: the total is known first, so that a page past the end does nothing more; the
 * page is found in the order of an index; only its rows are read.
 */
function buildPage(values: PageValues, form: PageForm): RawBuilder<PageRow> {
  const filters = buildTaskFilters(values, form.sort);
  const sort = readTaskSort(form);
  const page =
    filters.total === 'matches' ? fromMatches(values, filters, sort) : fromIndex(values, form, filters, sort);
  const onPage = sql`(select shown.people from shown)::uuid[]`;
  return sql<PageRow>`
    with visible as materialized (${visibleProjects(values)}),
      ${page},
      shown as materialized (
        select array(select distinct unnest(page.assignee_ids || page.reporter_id) from page) as people)
    select counted.total, (select count(*)::int from visible) as spanned,
      (select string_agg(page.id || ':' || page.version, ',' order by page.nth) from page) as page,
      (select json_object_agg(person.id, json_build_array(person.name, person.email)) from users person
        where person.id = any(${onPage})) as people,
      (select json_object_agg(visible.id, json_build_array(visible.name, visible.key_prefix,
          (select json_object_agg(board_column.key, board_column.label) from columns board_column
            where board_column.project_id = visible.id))) from visible
        where visible.id in (select page.project_id from page)) as projects,
      ${values.afterId === undefined ? sql`true` : sql`exists (select from after)`} as follows,
      ${values.projectId === undefined ? sql`null` : stampOf(onPage)} as stamp
    from counted`;
}

/**
 * What a page of one project can change with, besides the caller's access: the revision of the project's tasks, and the
 * names that tasks show, as one text; null for a project the caller does not see. Over `visible`, which is that project.
 */
export function stampOf(peopleIds: Sql): Sql {
  return sql`(
    select jsonb_build_array(counters.tasks_revision, visible.name, visible.key_prefix,
      (select jsonb_agg(jsonb_build_array(board_column.key, board_column.label, board_column.position,
          board_column.category) order by board_column.key)
        from columns board_column where board_column.project_id = visible.id),
      (select jsonb_agg(jsonb_build_array(person.id, person.name, person.email) order by person.id)
        from users person where person.id = any(${peopleIds})))::text
    from visible join project_counters counters on counters.project_id = visible.id)`;
}

/** Starts from the caller's memberships, so that other organizations are never touched. */
export function visibleProjects({
  userId,
  projectIds,
  projectId,
}: Pick<PageValues, 'userId' | 'projectIds' | 'projectId'>): Sql {
  return sql`
    select project.id, project.name, project.key_prefix
    from org_members membership join projects project on project.org_id = membership.org_id
    where membership.user_id = ${userId} and ${seesProject({ actor: { ...nobody, userId, projectIds } })}
      ${projectId === undefined ? sql`` : sql`and project.id = ${projectId}`}`;
}

/** Of a task on the page: `xmin`, which PostgreSQL changes with every change of the row, is its version. */
const rowOnPage = sql`task.id, task.xmin::text as version, task.project_id, task.assignee_ids, task.reporter_id`;

/** The rows of a page found as IDs. */
const rowsOfFound = sql`page as materialized (
  select found.nth, task.* from found
  cross join lateral (select ${rowOnPage} from tasks task where task.id = found.id offset 0) task)`;

/** Columns that are filtered out are not searched. */
function chosenColumns({ statuses }: PageValues): Sql {
  return statuses === undefined ? sql`` : sql`and board_column.key = any(${statuses}::text[])`;
}

/**
 * For filters whose total costs little: the first rows of each project, of each of its columns, or of each of several
 * values, come from an index in the requested order, and these few are merged. One project needs no merging, and no second look at the rows where
 * none are skipped; skipped rows are passed over in the index alone.
 */
function fromIndex(values: PageValues, { skips }: PageForm, filters: TaskFilters, sort: TaskSort): Sql {
  const { projectId, limit, offset, afterId } = values;
  const counted = filters.total === 'kept' ? keptTotal(filters) : stretchTotal(filters.where);
  const { split } = filters;
  if (projectId !== undefined && sort.after !== null && afterId !== undefined) {
    return sql`${counted}, after as materialized (
        select task.id, task.created_at, task.updated_at
        from visible join project_counters counters on counters.project_id = visible.id
        join tasks task on task.id = ${afterId}
        where counters.tasks_revision = ${values.afterRevision}),
      found as (
        select task.*, row_number() over () as nth from (
          select task.id from ${tasksOf(sql`(select visible.id from visible)`, filters)} and ${sort.after}
          order by ${sort.by}
          limit ${ifReached(offset, limit)}) task), ${rowsOfFound}`;
  }
  if (projectId !== undefined && !sort.onBoard && split === null) {
    const inOrder = (columns: Sql) => sql`
      select task.*, row_number() over () as nth from (
        select ${columns} from ${tasksOf(sql`(select visible.id from visible)`, filters)}
        order by ${sort.by}
        limit ${ifReached(offset, limit)} offset ${offset}::bigint) task`;
    return skips || filters.ordered !== null
      ? sql`${counted}, found as (${inOrder(sql`task.id`)}), ${rowsOfFound}`
      : sql`${counted}, page as materialized (${inOrder(rowOnPage)})`;
  }
  const board = sort.onBoard
    ? sql`join columns board_column on board_column.project_id = visible.id ${chosenColumns(values)}`
    : sql``;
  const parts = split === null ? sql`` : sql`cross join ${split.parts}`;
  const inPart = sort.onBoard
    ? sql`and task.status = board_column.key`
    : split === null
      ? sql``
      : sql`and ${split.where}`;
  return sql`${counted}, found as (
    select task.id, row_number() over () as nth from (
      select task.id from visible ${board} ${parts}
      cross join lateral (
        select task.id, ${sort.columns} from ${tasksOf(sql`visible.id`, filters)} ${inPart}
        order by ${sort.by}
        limit ${ifReached(offset, sql`${offset}::bigint + ${limit}`)}) task
      order by ${sort.boardBy}
      limit ${limit}::bigint offset ${offset}::bigint) task), ${rowsOfFound}`;
}

/**
 * `from` and `where` of the tasks of a project that pass the filters, in the order of an index. An ordered filter starts
 * from its own index, and reads the rows only for further conditions.
 */
function tasksOf(projectId: Sql, { ordered, where, isBare }: TaskFilters): Sql {
  if (ordered === null) return sql`tasks task where task.project_id = ${projectId} and ${where}`;
  const entries = sql`${ordered.entries.table} entry`;
  const chosen = sql`entry.project_id = ${projectId} and ${ordered.entries.where}`;
  if (isBare)
    return sql`(select entry.task_id as id, entry.created_at from ${entries} where ${chosen}) task where true`;
  return sql`(
    select entry.task_id as id, entry.created_at from ${entries}
    cross join lateral (select from tasks task where task.id = entry.task_id and ${where} offset 0) task
    where ${chosen}) task where true`;
}

function keptTotal({ ordered, counted }: TaskFilters): Sql {
  return sql`counted as materialized (
    select coalesce(sum(task_count.count), 0)::int as total
    from visible cross join lateral (
      select task_count.count from ${ordered?.counts.table ?? sql`task_counts`} task_count
        where task_count.project_id = visible.id and ${ordered?.counts.where ?? sql`true`}
        and ${counted} offset 0) task_count)`;
}

function stretchTotal(where: Sql): Sql {
  return sql`counted as materialized (
    select coalesce(sum(task_count.count), 0)::int as total from visible
    cross join lateral (select count(*) as count from tasks task where task.project_id = visible.id
      and ${where}) task_count)`;
}

/**
 * For all other filters: the matches have to be counted in any case, so they are found once, through the best index for
 * the filter, and the page is picked from them. `offset 0` keeps the searches of the projects apart: in a free join,
 * PostgreSQL can search everybody's tasks first and check later who sees them.
 */
function fromMatches({ limit, offset }: PageValues, filters: TaskFilters, sort: TaskSort): Sql {
  const place = sort.onBoard ? sql`, board_column.position as place` : sql``;
  const board = sort.onBoard
    ? sql`join columns board_column on board_column.project_id = visible.id and board_column.key = task.status`
    : sql``;
  return sql`
    matched as materialized (
      select task.*${place} from visible
      cross join lateral (
        select task.id, task.status, ${sort.columns} from tasks task
        where task.project_id = visible.id and ${filters.where} offset 0) task
      ${board}),
    counted as (select count(*)::int as total from matched),
    found as (
      select task.id, row_number() over () as nth from (
        select task.id from matched task
        order by ${sort.matchBy}
        limit ${ifReached(offset, limit)} offset ${offset}::bigint) task),
    ${rowsOfFound}`;
}

/** That many rows, or none when the page is past the end: skipping to it would cost as much as reading everything. */
function ifReached(offset: number, rows: number | Sql): Sql {
  return sql`(select case when total > ${offset}::bigint then (${rows})::bigint else 0 end from counted)`;
}
