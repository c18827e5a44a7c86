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
  /** Whether only the counted filters are set, so that no task has to be counted. */
  isCounted: boolean;
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
    isCounted: others.length === 0,
  };
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

/** A literal substring in any case: PostgreSQL folds both sides, since two foldings would not always agree. */
function contains(text: string): Condition {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  return sql`t.search_text like '%' || lower(${literal}::text) || '%'`;
}
