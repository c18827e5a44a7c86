import { type ListTasksQuery, parseTimestamp, priorities } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import { isId } from '../../ids.ts';
import { foldLabel } from './task-labels.ts';

type Condition = RawBuilder<unknown>;

/** The filters of a list, over `tasks t`. Its project is not among them: every statement binds that first. */
export interface TaskFilters {
  /** Conditions that `task_counts` knows the number of. */
  counted: { status: string | null; priority: string | null };
  /** True where a row of `tasks t` passes all filters. */
  where: Condition;
  /**
   * How the total is known: kept in `task_counts` when only the counted filters are set; by counting a stretch of an
   * index when a bound on the sort's own time is all there is besides; else only by finding all that matches.
   */
  total: 'kept' | 'stretch' | 'matches';
}

export function readTaskFilters(query: ListTasksQuery): TaskFilters {
  const { status = null, priority = null } = query;
  const counted: Condition[] = [];
  if (status !== null) counted.push(sql`t.status = ${status}`);
  if (priority !== null) counted.push(sql`t.priority_rank = ${priorities.indexOf(priority) + 1}`);
  const others = uncountedConditions(query);
  const all = [...counted, ...others];
  return {
    counted: { status, priority },
    where: all.length === 0 ? sql`true` : sql.join(all, sql` and `),
    total: others.length === 0 ? 'kept' : isStretch(query, others.length) ? 'stretch' : 'matches',
  };
}

function isStretch(query: ListTasksQuery, others: number): boolean {
  const { createdSince, updatedSince, dueBefore, sort = 'createdAt' } = query;
  const bounds: Partial<Record<typeof sort, string | undefined>> = {
    createdAt: createdSince,
    updatedAt: updatedSince,
    dueDate: dueBefore,
  };
  return others === 1 && bounds[sort] !== undefined;
}

function uncountedConditions(query: ListTasksQuery): Condition[] {
  const { assigneeId, label, reporterEmail, source, createdSince, updatedSince, dueBefore, q } = query;
  const conditions: Condition[] = [];
  if (assigneeId !== undefined) {
    conditions.push(isId(assigneeId) ? sql`t.assignee_ids @> array[${assigneeId}]::uuid[]` : sql`false`);
  }
  if (label !== undefined) conditions.push(sql`t.label_names @> array[${foldLabel(label)}]::text[]`);
  if (reporterEmail !== undefined) conditions.push(isReportedBy(reporterEmail.trim()));
  if (source !== undefined) conditions.push(sql`t.source = ${source}`);
  if (createdSince !== undefined) conditions.push(sql`t.created_at >= ${parseTimestamp(createdSince)}`);
  if (updatedSince !== undefined) conditions.push(sql`t.updated_at >= ${parseTimestamp(updatedSince)}`);
  if (dueBefore !== undefined) conditions.push(sql`t.due_date < ${parseTimestamp(dueBefore)}`);
  if (q !== undefined && q !== '') conditions.push(contains(q));
  return conditions;
}

/** A user's address stands in users, a guest's on the task. */
function isReportedBy(email: string): Condition {
  return sql`(t.reporter_id = (select r.id from users r where lower(r.email) = lower(${email}))
    or lower(t.reporter_email) = lower(${email}))`;
}

/**
 * A literal substring in any case: PostgreSQL folds both sides, since two foldings would not always agree. The index
 * knows runs of three letters, in a database of locale C those of ASCII only; asked for anything else it would be read
 * whole, with everybody's tasks in it. Such text is looked for in the tasks of the project one by one.
 */
function contains(text: string): Condition {
  if (!/[a-z0-9]{3}/i.test(text)) return sql`position(lower(${text}::text) in t.search_text) > 0`;
  const literal = text.replace(/[\\%_]/g, '\\$&');
  return sql`t.search_text like '%' || lower(${literal}::text) || '%'`;
}
