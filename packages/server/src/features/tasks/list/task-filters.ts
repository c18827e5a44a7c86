import { type ListTasksQuery, type Priority, priorities } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import { idOrNil } from '../../../ids.ts';
import { inUtc } from '../../../in-utc.ts';
import { completedCategory } from '../../projects/index.ts';
import { foldLabel } from '../task-labels.ts';

type Condition = RawBuilder<unknown>;

/** The filters of a list that are set, as its statement takes them. */
export interface FilterValues {
  status?: string;
  statuses?: readonly string[];
  priority?: string;
  priorityRank?: number;
  priorities?: readonly string[];
  priorityRanks?: readonly number[];
  assigneeId?: string;
  assigneeIds?: readonly string[];
  /** Instead of an assignee: tasks without one. */
  unassigned?: true;
  /** Besides those of `assigneeIds`: tasks without an assignee. */
  orUnassigned?: true;
  label?: string;
  anyLabel?: readonly string[];
  everyLabel?: readonly string[];
  labeled?: true;
  unlabeled?: true;
  reporterEmail?: string;
  reporterIds?: readonly string[];
  source?: string;
  sources?: readonly string[];
  pageUrl?: string;
  /** Instead of a page: tasks without one. */
  pageless?: true;
  createdSince?: string;
  updatedSince?: string;
  dueSince?: string;
  dueBefore?: string;
  dated?: true;
  dateless?: true;
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
   * order of its own (`ordered`); by counting a range of an index when the only other filters are bounds on the time the
   * list is sorted by; else by finding all matches.
   */
  total: 'kept' | 'stretch' | 'matches';
  /** The filter with an index of its own in the order of the list, if that is how tasks are found. */
  ordered: OrderedFilter | null;
  /** The filter of several values for each of which an index has the order of the list; these are merged. */
  split: SplitFilter | null;
}

/** One row `part (value)` for each value of a filter, and the condition over `tasks task` that selects those of it. */
export interface SplitFilter {
  parts: Condition;
  where: Condition;
}

/** A table that has a row for each task and value of a filter, in the order of creation, and the counts of those rows. */
export interface OrderedFilter {
  /** The rows as `entry`, with the conditions that select those of the value; the project is not one of them. */
  entries: { table: Condition; where: Condition };
  /** The counts as `task_count`. */
  counts: { table: Condition; where: Condition };
}

export function readFilterValues(query: ListTasksQuery): FilterValues {
  const { reporterEmail, source, pageUrl, q } = query;
  const { createdSince, updatedSince, dueSince, dueBefore, hasDueDate, completed } = query;
  const values: FilterValues = {
    ...readStatuses(query),
    ...readPriorities(query),
    ...readAssignees(query),
    ...readLabels(query),
  };
  if (reporterEmail !== undefined) values.reporterEmail = reporterEmail.trim();
  if (query.reporterIds !== undefined) values.reporterIds = query.reporterIds.map(idOrNil).toSorted();
  if (source !== undefined) values.source = source;
  if (query.sources !== undefined) values.sources = query.sources.toSorted();
  if (pageUrl === 'none') values.pageless = true;
  else if (pageUrl !== undefined) values.pageUrl = pageUrl;
  if (createdSince !== undefined) values.createdSince = inUtc(createdSince);
  if (updatedSince !== undefined) values.updatedSince = inUtc(updatedSince);
  if (dueSince !== undefined) values.dueSince = inUtc(dueSince);
  if (dueBefore !== undefined) values.dueBefore = inUtc(dueBefore);
  if (hasDueDate !== undefined) values[hasDueDate ? 'dated' : 'dateless'] = true;
  if (completed !== undefined) values[completed ? 'done' : 'open'] = true;
  if (q !== undefined) {
    if (hasTrigram(q)) values.q = q.replace(/[\\%_]/g, '\\$&');
    else values.shortQ = q;
  }
  return values;
}

/** A list of one value is the filter for one value, which has faster ways; a list is sorted so that its page is found. */
function readStatuses({ status, statuses }: ListTasksQuery): FilterValues {
  const [only, ...rest] = statuses ?? [];
  if (only !== undefined && rest.length === 0 && status === undefined) return { status: only };
  return {
    ...(status === undefined ? {} : { status }),
    ...(statuses === undefined ? {} : { statuses: statuses.toSorted() }),
  };
}

function readPriorities({ priority, priorities: several }: ListTasksQuery): FilterValues {
  const [only, ...rest] = several ?? [];
  const one = priority ?? (rest.length === 0 ? only : undefined);
  const isSeveral = several !== undefined && (priority !== undefined || rest.length > 0);
  return {
    ...(one === undefined ? {} : { priority: one, priorityRank: rankOf(one) }),
    ...(isSeveral
      ? { priorities: several.toSorted(), priorityRanks: several.map(rankOf).toSorted((a, b) => a - b) }
      : {}),
  };
}

function readAssignees({ assigneeId, assigneeIds }: ListTasksQuery): FilterValues {
  const [only, ...rest] = assigneeIds ?? [];
  const one = assigneeId ?? (rest.length === 0 ? only : undefined);
  const values: FilterValues = {};
  if (one === 'none') values.unassigned = true;
  else if (one !== undefined) values.assigneeId = idOrNil(one);
  if (assigneeIds === undefined || (assigneeId === undefined && rest.length === 0)) return values;
  values.assigneeIds = assigneeIds
    .filter((id) => id !== 'none')
    .map(idOrNil)
    .toSorted();
  if (assigneeIds.includes('none')) values.orUnassigned = true;
  return values;
}

function readLabels({ label, labels, labelMatch, hasLabels }: ListTasksQuery): FilterValues {
  const folded = [...new Set(labels?.map(foldLabel))].toSorted();
  const [only, ...rest] = folded;
  const one = label === undefined ? (rest.length === 0 ? only : undefined) : foldLabel(label);
  const several = label !== undefined || rest.length > 0 ? folded : [];
  return {
    ...(one === undefined ? {} : { label: one }),
    ...(hasLabels === undefined ? {} : hasLabels ? { labeled: true } : { unlabeled: true }),
    ...(several.length === 0 ? {} : labelMatch === 'all' ? { everyLabel: several } : { anyLabel: several }),
  };
}

function rankOf(priority: Priority): number {
  return priorities.indexOf(priority) + 1;
}

/** Depends on which values are set, never on what they are: the statement is kept for the next list of this form. */
export function buildTaskFilters(values: FilterValues, sort: ListTasksQuery['sort']): TaskFilters {
  const { status, statuses, priority, priorityRank, priorityRanks } = values;
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
  if (statuses !== undefined) {
    tasks.push(sql`task.status = any(${statuses}::text[])`);
    counts.push(sql`task_count.status = any(${statuses}::text[])`);
  }
  if (priorityRanks !== undefined) {
    tasks.push(sql`task.priority_rank = any(${priorityRanks}::smallint[])`);
    counts.push(sql`task_count.priority = any(${values.priorities}::text[])`);
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
    split: ordered === null ? splitFilter(values, sort) : null,
  };
}

/** Indexes have the orders by creation of each status and of each priority, and the order by priority. */
function splitFilter(
  { statuses, priorityRanks }: FilterValues,
  sort: ListTasksQuery['sort'],
): SplitFilter | null {
  if (statuses !== undefined && sort === 'createdAt')
    return { parts: sql`unnest(${statuses}::text[]) part (value)`, where: sql`task.status = part.value` };
  if (priorityRanks !== undefined && (sort === 'createdAt' || sort === 'priority'))
    return {
      parts: sql`unnest(${priorityRanks}::smallint[]) part (value)`,
      where: sql`task.priority_rank = part.value`,
    };
  return null;
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
  const { createdSince, updatedSince, dueSince, dueBefore, dated, dateless } = values;
  const bounds: Partial<Record<typeof sort, unknown[]>> = {
    createdAt: [createdSince],
    updatedAt: [updatedSince],
    dueDate: [dueSince, dueBefore, dated, dateless],
  };
  return others > 0 && others === bounds[sort]?.filter((bound) => bound !== undefined).length;
}

function uncountedConditions(values: FilterValues): Condition[] {
  const { assigneeId, label, reporterEmail, source, pageUrl, createdSince, updatedSince } = values;
  const { dueSince, dueBefore, q, shortQ } = values;
  const conditions: Condition[] = severalConditions(values);
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
  if (dueSince !== undefined) conditions.push(sql`task.due_date >= ${dueSince}`);
  if (dueBefore !== undefined) conditions.push(sql`task.due_date < ${dueBefore}`);
  if (values.dated !== undefined) conditions.push(sql`task.due_date is not null`);
  if (values.dateless !== undefined) conditions.push(sql`task.due_date is null`);
  if (q !== undefined) conditions.push(sql`task.search_text like '%' || lower(${q}::text) || '%'`);
  if (shortQ !== undefined) conditions.push(sql`position(lower(${shortQ}::text) in task.search_text) > 0`);
  return conditions;
}

/**
 * Filters for several values that no counter has: an array of the task has one of several entries. The index of such
 * an array finds the tasks of each value, and nothing else of the project is read.
 */
function severalConditions({ assigneeIds, anyLabel, everyLabel, ...values }: FilterValues): Condition[] {
  const { orUnassigned, reporterIds, sources } = values;
  const conditions: Condition[] = [];
  if (assigneeIds !== undefined) {
    const isTheirs = sql`task.assignee_ids && ${assigneeIds}::uuid[]`;
    conditions.push(orUnassigned === undefined ? isTheirs : sql`(${isTheirs} or task.assignee_ids = '{}')`);
  }
  if (anyLabel !== undefined) conditions.push(sql`task.label_names && ${anyLabel}::text[]`);
  if (everyLabel !== undefined) conditions.push(sql`task.label_names @> ${everyLabel}::text[]`);
  if (values.labeled !== undefined) conditions.push(sql`task.label_names <> '{}'`);
  if (values.unlabeled !== undefined) conditions.push(sql`task.label_names = '{}'`);
  if (reporterIds !== undefined) conditions.push(sql`task.reporter_id = any(${reporterIds}::uuid[])`);
  if (sources !== undefined) conditions.push(sql`task.source = any(${sources}::text[])`);
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
