import type { RelationKind } from '@fettle/contract';
import type { TaskRelationTable } from '../../../db/tables/tables.ts';

/** What the other task sees. */
export const reverseKinds: Readonly<Record<RelationKind, RelationKind>> = {
  blocks: 'blocked_by',
  blocked_by: 'blocks',
  duplicates: 'duplicated_by',
  duplicated_by: 'duplicates',
  relates_to: 'relates_to',
};

/** A relation as it is stored: from the task that blocks or duplicates. */
export function toStored(
  kind: RelationKind,
  taskId: string,
  relatedTaskId: string,
): Pick<TaskRelationTable, 'kind' | 'task_id' | 'other_task_id'> {
  if (kind === 'blocked_by') return { kind: 'blocks', task_id: relatedTaskId, other_task_id: taskId };
  if (kind === 'duplicated_by') return { kind: 'duplicates', task_id: relatedTaskId, other_task_id: taskId };
  return { kind, task_id: taskId, other_task_id: relatedTaskId };
}
