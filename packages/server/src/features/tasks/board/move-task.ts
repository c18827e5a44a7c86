import type { operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { isId } from '../../../ids.ts';
import { enterColumn, saveTask } from '../save-task.ts';
import { requireTask, type TaskAccess } from '../task-access.ts';
import { readTaskFields, type TaskFields } from '../task-fields.ts';
import { requireRevision } from '../task-version.ts';
import { endOfColumn, findPosition } from './task-positions.ts';

/** Moves a task within a column or to another: next to a task there, or to the end. Moving it to where it is changes nothing. */
export const moveTask: Handler<typeof operations.moveTask> = async (ctx, { params, body }) => {
  const neighbor = readNeighbor(body);
  return await inTransaction(ctx, async (tx) => {
    const access = await requireTask(tx, params.id, 'write', { lock: true });
    requireRevision(tx, access);
    const before = await readTaskFields(tx, access.id);
    const changes: Partial<TaskFields> = { status: body.status };
    if (body.status !== before.status) {
      changes.completedAt = await enterColumn(tx, access.projectId, body.status, before.completedAt);
    }
    const position = await placeTask(tx, access, body.status, neighbor);
    if (position !== null) changes.position = position;
    return await saveTask(tx, access, before, changes);
  });
};

interface Neighbor {
  side: 'before' | 'after';
  id: string;
}

function readNeighbor({ before, after }: { before?: string; after?: string }): Neighbor | null {
  if (before !== undefined && after !== undefined) {
    throw new ApiError('BAD_REQUEST', 'Send either "before" or "after", not both.');
  }
  if (before !== undefined) return { side: 'before', id: before.toLowerCase() };
  return after === undefined ? null : { side: 'after', id: after.toLowerCase() };
}

/** The new position, or null when the task is there already. */
async function placeTask(
  tx: Ctx,
  access: TaskAccess,
  status: string,
  neighbor: Neighbor | null,
): Promise<number | null> {
  const { projectId } = access;
  if (neighbor === null) {
    return (await isLast(tx, access, status)) ? null : await endOfColumn(tx, projectId, status);
  }
  const position =
    isId(neighbor.id) && neighbor.id !== access.id
      ? await findPosition(tx, access.id, {
          projectId,
          status,
          side: neighbor.side,
          neighborId: neighbor.id,
        })
      : undefined;
  if (position !== undefined) return position;
  const message = `"${neighbor.side}" must be the ID of another task in the column "${status}" of this project; received "${neighbor.id.slice(0, 50)}"`;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: neighbor.side, message }] });
}

async function isLast(tx: Ctx, access: TaskAccess, status: string): Promise<boolean> {
  const last = await tx.db
    .selectFrom('tasks')
    .select('id')
    .where('project_id', '=', access.projectId)
    .where('status', '=', status)
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id === access.id;
}
