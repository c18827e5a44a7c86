import { FettleError } from '@fettle/client';
import type { api } from '../client/api.ts';
import type { DeletePart, DeleteTask } from './pending-change.ts';

/** Deletes at the service. What someone else has deleted is gone as well. */
export async function requestDeletion(by: typeof api, change: DeleteTask | DeletePart): Promise<void> {
  try {
    await (change.kind === 'delete-task' ? by.deleteTask({ id: change.taskId }) : deletePart(by, change));
  } catch (error) {
    if (!isNotFound(error)) throw error;
    if (change.kind !== 'delete-part' || change.part !== 'item') return;
    // Someone may have moved it to another checklist, where it would stay.
    const checklistId = await findChecklist(by, change);
    if (checklistId === change.checklistId) throw error;
    if (checklistId !== undefined) await requestDeletion(by, { ...change, checklistId });
  }
}

/** The checklist that has the item now. */
async function findChecklist(by: typeof api, { taskId, partId }: DeletePart): Promise<string | undefined> {
  try {
    const { checklists } = await by.getTask({ id: taskId });
    return checklists.find(({ items }) => items.some(({ id }) => id === partId))?.id;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof FettleError && error.status === 404;
}

function deletePart(by: typeof api, { taskId: id, part, partId, checklistId }: DeletePart): Promise<unknown> {
  switch (part) {
    case 'comment':
      return by.deleteComment({ id, commentId: partId });
    case 'checklist':
      return by.deleteChecklist({ id, checklistId: partId });
    case 'item':
      return by.deleteChecklistItem({ id, checklistId: checklistId ?? '', itemId: partId });
    case 'file':
      return by.deleteAttachment({ id, attachmentId: partId });
    case 'time':
      return by.deleteTimeEntry({ id, entryId: partId });
    case 'relation':
      return by.removeTaskRelation({ id, relationId: partId });
  }
}
