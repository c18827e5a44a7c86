import { limits, type operations, type RelationKind, type TaskRelation } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { newId } from '../../../ids.ts';
import { requireRole } from '../../projects/access.ts';
import type { TaskAccess } from '../task-access.ts';
import { emitRelation } from './announce-relations.ts';
import { lockRelatedTasks } from './lock-related-tasks.ts';
import { areRelated, blocks, countRelations, findRelation, insertRelation } from './relation-store.ts';

/** Relates two tasks of an organization, both of which the caller can change: the relation is shown on both. */
export const addTaskRelation: Handler<typeof operations.addTaskRelation> = async (ctx, { params, body }) =>
  await inTransaction(ctx, async (tx) => {
    const { kind } = body;
    const [task, related] = await lockRelatedTasks(tx, params.id, body.taskId);
    requireRole(task.role, 'write');
    requireRole(related.role, 'write');
    if (task.id === related.id) refuse('"taskId" must be the ID of another task');
    if (task.orgId !== related.orgId) refuse('"taskId" must be the ID of a task of the same organization');
    await requireRoom(tx, [task, related]);
    if (await areRelated(tx, kind, task.id, related.id)) {
      throw new ApiError('CONFLICT', 'The tasks already have a relation of this kind.');
    }
    await requireNoCircle(tx, kind, task, related);
    const id = newId();
    await insertRelation(tx, { id, orgId: task.orgId, kind, taskId: task.id, relatedTaskId: related.id });
    await emitRelation(tx, { change: 'added', kind }, [task, related]);
    return (await findRelation(tx, task.id, id)) as TaskRelation;
  });

async function requireRoom(tx: Ctx, tasks: readonly TaskAccess[]): Promise<void> {
  const max = limits.relationsPerTask;
  for (const [index, { id }] of tasks.entries()) {
    if ((await countRelations(tx, id)) < max) continue;
    const which = index === 0 ? 'The task' : 'The other task';
    throw new ApiError('CONFLICT', `${which} has reached the limit of ${max} relations.`);
  }
}

/** Tasks that block each other in a circle could never be started. */
async function requireNoCircle(
  tx: Ctx,
  kind: RelationKind,
  task: TaskAccess,
  related: TaskAccess,
): Promise<void> {
  if (kind !== 'blocks' && kind !== 'blocked_by') return;
  const [blocker, blocked] = kind === 'blocks' ? [task, related] : [related, task];
  const isCircle = await blocks(tx, blocked.id, blocker.id);
  if (isCircle === false) return;
  const [first, second] = kind === 'blocks' ? ['other task', 'this one'] : ['task', 'the other one'];
  throw new ApiError(
    'CONFLICT',
    isCircle
      ? `The ${first} already blocks ${second}, directly or through other tasks, and tasks cannot block each other in a circle.`
      : 'So many tasks depend on these that Fettle cannot check whether they would block each other in a circle.',
  );
}

function refuse(message: string): never {
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'taskId', message }] });
}
