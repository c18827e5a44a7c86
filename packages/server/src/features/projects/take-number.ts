import type { ProjectRole } from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { compileOnce } from '../../db/compile-once.ts';
import { isId } from '../../ids.ts';
import { type AccessValues, accessTo, type ProjectAccess, requireRole, sufficientRoles } from './access.ts';

/**
 * The project that the caller can write tasks to, with the lock and the number of lockProjectTasksAndTakeNumber: one
 * statement for both, because whoever creates a task next waits for each. NOT_FOUND, then FORBIDDEN, without the lock.
 */
export async function requireProjectAndTakeNumber(
  tx: Ctx,
  id: string,
): Promise<{ project: ProjectAccess; number: number }> {
  if (!isId(id)) throw notFound();
  const { userId, projectIds } = tx.actor;
  const [found] = await takeNumber(tx.db, { id, userId, projectIds, roles: sufficientRoles.write });
  if (found === undefined) throw notFound();
  const { number, ...project } = found;
  requireRole(project.role, 'write');
  // The project was deleted while this waited for the lock.
  if (number === null) throw notFound();
  return { project, number };
}

const takeNumber = compileOnce<
  ProjectAccess & { number: number | null },
  AccessValues & { roles: readonly ProjectRole[] }
>(
  ['id', 'userId', 'projectIds', 'roles'],
  ({ roles, ...access }) => sql`
    with access as materialized (${accessTo(access)}),
    taken as (
      update project_counters counters set last_task_number = counters.last_task_number + 1
      where counters.project_id = (select access.id from access where access.role = any(${roles}::text[]))
      returning counters.last_task_number)
    select access.*, (select taken.last_task_number from taken) as number from access`,
);
