import type { RelationKind } from '@fettle/contract';
import type { Ctx } from '../../../context.ts';
import type { EventSubject } from '../../../events/emit.ts';
import { touch } from '../../../events/touch.ts';
import { emitTaskUpdated } from '../emit-task-updated.ts';
import { reverseKinds } from './relation-kinds.ts';
import { readRelatedTasks } from './relation-store.ts';

type Subject = Pick<EventSubject, 'orgId' | 'projectId'> & { id: string };

interface RelationChange {
  change: 'added' | 'removed';
  kind: RelationKind;
}

/** Emits task.updated for both tasks of a relation. */
export async function emitRelation(
  tx: Ctx,
  { change, kind }: RelationChange,
  [task, related]: [Subject, Subject],
): Promise<void> {
  await emitRelationOf(tx, { change, kind }, task, related);
  await emitRelationOf(tx, { change, kind: reverseKinds[kind] }, related, task);
}

/**
 * Emits task.updated for one task of a relation. Not everybody who gets it sees the projects of both, so it names the other
 * task only within the same project.
 */
export async function emitRelationOf(
  tx: Ctx,
  { change, kind }: RelationChange,
  task: Subject,
  related: Pick<Subject, 'id' | 'projectId'>,
): Promise<void> {
  const taskId = related.projectId === task.projectId ? related.id : null;
  const subject = { ...task, relatedTaskId: related.id };
  await emitTaskUpdated(tx, subject, ['relations'], {}, { relation: { change, kind, taskId } });
}

/**
 * Tells live streams about the tasks that these tasks block, after they were completed or opened again: the cards of the
 * blocked tasks show it.
 */
export async function touchBlockedTasks(tx: Ctx, taskIds: readonly string[]): Promise<void> {
  const related = await readRelatedTasks(tx, taskIds);
  const blocked = related.filter(({ kind }) => kind === 'blocks');
  for (const task of new Map(blocked.map((each) => [each.id, each])).values()) await touch(tx, task);
}
