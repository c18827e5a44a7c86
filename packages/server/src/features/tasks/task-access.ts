import type { ProjectRole } from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { isId } from '../../ids.ts';
import { requireRole, roleInProject, seesProject } from '../projects/access.ts';

export interface TaskAccess {
  id: string;
  orgId: string;
  projectId: string;
  /** The role the caller acts with in the project of the task. */
  role: ProjectRole;
  status: string;
  revision: number;
  /** How often comments, checklists, attachments and time entries changed. */
  parts: number;
}

/**
 * The task, if the caller sees its project and his role is enough: else NOT_FOUND, then FORBIDDEN.
 *
 * `lock` (inside a transaction) makes other writers to the project wait until the commit. The row of the project's
 * counters is locked before the task, in one order for all: every change of a task ends in an update of that row by
 * trigger, so two writers that took their tasks first would deadlock on it.
 */
export async function requireTask(
  ctx: Ctx,
  taskId: string,
  need: 'see' | 'write',
  { lock = false }: { lock?: boolean } = {},
): Promise<TaskAccess> {
  if (!isId(taskId)) throw notFound();
  const { rows } = await sql<TaskAccess>`
    select t.id, t.org_id as "orgId", t.project_id as "projectId", ${roleInProject(ctx)} as role,
      t.status, t.revision, t.parts
    from tasks t
    join projects p on p.id = t.project_id
    ${lock ? sql`join project_counters n on n.project_id = t.project_id` : sql``}
    where t.id = ${taskId} and ${seesProject(ctx)}
    ${lock ? sql`for update of n, t` : sql``}`.execute(ctx.db);
  const task = rows[0];
  if (task === undefined) throw notFound();
  requireRole(task.role, need);
  return task;
}
