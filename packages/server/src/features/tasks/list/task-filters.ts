import { type ListTasksQuery, parseTimestamp, priorities } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import { isId } from '../../../ids.ts';
import { completedCategory } from '../../projects/index.ts';
import { foldLabel } from '../task-labels.ts';

type Condition = RawBuilder<unknown>;

/** The filters of a list that are set, as its statement takes them. */
export interface FilterValues {
  status?: string;
  priority?: string;
  priorityRank?: number;
  assigneeId?: string;
  /** Instead of an assignee: tasks without one. */
  unassigned?: true;
  label?: string;
  reporterEmail?: string;
  source?: string;
  pageUrl?: string;
  /** Instead of a page: tasks without one. */
  pageless?: true;
  createdSince?: string;
  updatedSince?: string;
  dueBefore?: string;
  /** Which of these is set selects the tasks; they shape the statement and are not values in it. */
  done?: true;
  open?: true;
  /** Text that the trigram index can search for, and text that it cannot. */
  q?: string;
  shortQ?: string;
}

/** The filters of a list, over `tasks task`. The project is not one of them: every statement binds that first. */
export interface TaskFilters {
  /** Conditions that `task_counts task_count` holds counts for. */
  counted: Condition;
  /** True where a row of `tasks task` passes all filters. */
  where: Condition;
  /** Whether `where` is true of every task. */
  isBare: boolean;
  /**
   * How the total is known: kept in counters when only the counted filters are set, or besides them one that has an
   * order of its own (`ordered`); by counting a range of an index when the only other filter is a bound on the time the
   * list is sorted by; else by finding all matches.
   */
  total: 'kept' | 'stretch' | 'matches';
  /** The filter with an index of its own in the order of the list, if that is how tasks are found. */
  ordered: OrderedFilter | null;
}

/** A table that has a row for each task and value of a filter, in the order of creation, and the counts of those rows. */
export interface OrderedFilter {
  /** The rows as `entry`, with the conditions that select those of the value; the project is not one of them. */
  entries: { table: Condition; where: Condition };
  /** The counts as `task_count`. */
  counts: { table: Condition; where: Condition };
}

/** An ID nobody has: a value that is not an ID matches nothing. */
const noId = '00000000-0000-0000-0000-000000000000';

export function readFilterValues(query: ListTasksQuery): FilterValues {
  const { status, priority, assigneeId, label, reporterEmail, source, pageUrl, q } = query;
  const { createdSince, updatedSince, dueBefore, completed } = query;
  const values: FilterValues = {};
  if (status !== undefined) values.status = status;
  if (priority !== undefined) {
    values.priority = priority;
    values.priorityRank = priorities.indexOf(priority) + 1;
  }
  if (assigneeId === 'none') values.unassigned = true;
  else if (assigneeId !== undefined) values.assigneeId = isId(assigneeId) ? assigneeId : noId;
  if (label !== undefined) values.label = foldLabel(label);
  if (reporterEmail !== undefined) values.reporterEmail = reporterEmail.trim();
  if (source !== undefined) values.source = source;
  if (pageUrl === 'none') values.pageless = true;
  else if (pageUrl !== undefined) values.pageUrl = pageUrl;
  if (createdSince !== undefined) values.createdSince = inUtc(createdSince);
  if (updatedSince !== undefined) values.updatedSince = inUtc(updatedSince);
  if (dueBefore !== undefined) values.dueBefore = inUtc(dueBefore);
  if (completed !== undefined) values[completed ? 'done' : 'open'] = true;
  if (q !== undefined) {
    if (hasTrigram(q)) values.q = q.replace(/[\\%_]/g, '\\$&');
    else values.shortQ = q;
  }
  return values;
}

/** Values that are not timestamps were refused when the input was parsed. */
function inUtc(timestamp: string): string {
  return parseTimestamp(timestamp) ?? timestamp;
}

/** Depends on which values are set, never on what they are: the statement is kept for the next list of this form. */
export function buildTaskFilters(values: FilterValues, sort: ListTasksQuery['sort']): TaskFilters {
  const { status, priority, priorityRank } = values;
  const others = uncountedConditions(values);
  const counts: Condition[] = [];
  const tasks: Condition[] = [];
  if (status !== undefined) {
    tasks.push(sql`task.status = ${status}`);
    counts.push(sql`task_count.status = ${status}`);
  }
  if (priority !== undefined) {
    tasks.push(sql`task.priority_rank = ${priorityRank}`);
    counts.push(sql`task_count.priority = ${priority}`);
  }
  if (values.done !== undefined) {
    tasks.push(sql`task.completed_at is not null`);
    counts.push(inDoneColumn);
  }
  if (values.open !== undefined) {
    tasks.push(sql`task.completed_at is null`);
    counts.push(sql`not ${inDoneColumn}`);
  }
  const ordered = others.length === 1 && sort === 'createdAt' ? orderedFilter(values, counts.length) : null;
  const isKept = others.length === 0 || ordered !== null;
  return {
    counted: all(counts),
    where: all(ordered === null ? [...others, ...tasks] : tasks),
    isBare: tasks.length === 0 && (ordered !== null || others.length === 0),
    total: isKept ? 'kept' : isStretch(values, sort, others.length) ? 'stretch' : 'matches',
    ordered,
  };
}

/** Assignees are counted by status and priority too, labels are not. */
function orderedFilter({ assigneeId, label }: FilterValues, countedFilters: number): OrderedFilter | null {
  if (assigneeId !== undefined) {
    return {
      entries: { table: sql`assigned_tasks`, where: sql`entry.user_id = ${assigneeId}` },
      counts: { table: sql`assignee_counts`, where: sql`task_count.user_id = ${assigneeId}` },
    };
  }
  if (label === undefined || countedFilters > 0) return null;
  return {
    entries: { table: sql`labeled_tasks`, where: sql`entry.folded = ${label}` },
    counts: { table: sql`label_counts`, where: sql`task_count.folded = ${label}` },
  };
}

/** Tasks have completed_at exactly while they are in such a column. */
const inDoneColumn = sql`exists (
  select 1 from columns board_column
  where board_column.project_id = task_count.project_id and board_column.key = task_count.status
    and board_column.category = ${sql.lit(completedCategory)})`;

function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function isStretch(
  values: FilterValues,
  sort: ListTasksQuery['sort'] = 'createdAt',
  others: number,
): boolean {
  const { createdSince, updatedSince, dueBefore } = values;
  const bounds: Partial<Record<typeof sort, string | undefined>> = {
    createdAt: createdSince,
    updatedAt: updatedSince,
    dueDate: dueBefore,
  };
  return others === 1 && bounds[sort] !== undefined;
}

function uncountedConditions(values: FilterValues): Condition[] {
  const { assigneeId, label, reporterEmail, source, pageUrl, createdSince, updatedSince, dueBefore } = values;
  const { q, shortQ } = values;
  const conditions: Condition[] = [];
  if (assigneeId !== undefined) conditions.push(sql`task.assignee_ids @> array[${assigneeId}]::uuid[]`);
  // Not `cardinality = 0`: the index finds empty lists only by comparing with one.
  if (values.unassigned !== undefined) conditions.push(sql`task.assignee_ids = '{}'`);
  if (label !== undefined) conditions.push(sql`task.label_names @> array[${label}]::text[]`);
  if (reporterEmail !== undefined) conditions.push(isReportedBy(reporterEmail));
  if (source !== undefined) conditions.push(sql`task.source = ${source}`);
  if (pageUrl !== undefined) conditions.push(sql`task.page_url = ${pageUrl}`);
  if (values.pageless !== undefined) conditions.push(sql`task.page_url is null`);
  if (createdSince !== undefined) conditions.push(sql`task.created_at >= ${createdSince}`);
  if (updatedSince !== undefined) conditions.push(sql`task.updated_at >= ${updatedSince}`);
  if (dueBefore !== undefined) conditions.push(sql`task.due_date < ${dueBefore}`);
  if (q !== undefined) conditions.push(sql`task.search_text like '%' || lower(${q}::text) || '%'`);
  if (shortQ !== undefined) conditions.push(sql`position(lower(${shortQ}::text) in task.search_text) > 0`);
  return conditions;
}

/** A user's email address is in users, a guest's on the task. */
function isReportedBy(email: string): Condition {
  return sql`(task.reporter_id = (select reporter.id from users reporter where lower(reporter.email) = lower(${email}))
    or lower(task.reporter_email) = lower(${email}))`;
}

/**
 * `q` is a literal substring in any case: PostgreSQL folds both sides, since two implementations would not always agree.
 * The index knows runs of three letters, in a database of locale C only those of ASCII; a search for anything else would
 * read all of it, with the tasks of every organization. Such text is searched for in the tasks of the project one by one.
 */
function hasTrigram(text: string): boolean {
  return /[a-z0-9]{3}/i.test(text);
}
