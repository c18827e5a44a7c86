import { limits, type operations } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { requireRole } from '../../projects/access.ts';
import { partOf } from '../changed-part.ts';
import { emitTaskUpdated } from '../emit-task-updated.ts';
import { requireTask } from '../task-access.ts';
import { countItems, findItem, moveItem, moveItemToChecklist } from './checklist-item-store.ts';

/**
 * Moves an item to a position in any checklist of its task; it keeps its ID and its completion. Moving it to where it is
 * changes nothing. A checklist of another task is BAD_REQUEST.
 */
export const moveChecklistItem: Handler<typeof operations.moveChecklistItem> = async (
  ctx,
  { params, body },
) =>
  await inTransaction(ctx, async (tx) => {
    const task = await requireTask(tx, params.id, 'see', { lock: true });
    const item = await findItem(tx, params);
    if (item === undefined) throw notFound();
    requireRole(task.role, 'write');
    const checklistId = body.checklistId.toLowerCase();
    const { position } = body;
    const stays = checklistId === item.checklistId;
    if (stays && position === item.position) return item;
    const others = await countItems(tx, task.id, checklistId);
    if (others === undefined) throw refuse('checklistId', 'must be the ID of a checklist on the same task');
    if (!stays && others >= limits.itemsPerChecklist) {
      const most = `The checklist has reached the limit of ${limits.itemsPerChecklist} items.`;
      throw new ApiError('CONFLICT', most);
    }
    const last = stays ? others - 1 : others;
    if (position > last) {
      throw refuse(
        'position',
        `must be from 0 to ${last}, the last position in that checklist; received ${position}`,
      );
    }
    if (stays) await moveItem(tx, item, position);
    else await moveItemToChecklist(tx, item, { checklistId, position });
    await emitTaskUpdated(tx, task, ['checklists'], {}, { part: partOf('item', 'moved', item.title) });
    return { ...item, checklistId, position };
  });

function refuse(path: string, rule: string): ApiError {
  const message = `"${path}" ${rule}`;
  return new ApiError('BAD_REQUEST', message, { details: [{ path, message }] });
}
