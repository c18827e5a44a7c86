import { operations } from '@fettle/contract';
import { Type } from 'typebox';
import { defineTool } from '../tool.ts';
import { taskId } from './fields.ts';

export const setChecklistItem = defineTool({
  name: 'set_checklist_item',
  description: 'Check or uncheck a checklist item; get_task returns the IDs.',
  operations: [operations.updateChecklistItem],
  input: Type.Object(
    {
      taskId,
      checklistId: Type.String({ description: 'ID of the checklist' }),
      itemId: Type.String({ description: 'ID of the item' }),
      completed: Type.Boolean({ description: 'Whether the item is checked' }),
    },
    { additionalProperties: false },
  ),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  async run({ call }, { taskId: id, checklistId, itemId, completed }) {
    const params = { id, checklistId, itemId };
    const item = await call(operations.updateChecklistItem, { params, body: { completed } });
    return {
      note: `The item is now ${item.completed ? 'checked' : 'unchecked'}.`,
      data: { id: item.id },
    };
  },
});
