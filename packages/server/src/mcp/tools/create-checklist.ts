import { limits, operations } from '@fettle/contract';
import { Type } from 'typebox';
import { adds, defineTool } from '../tool.ts';
import { idempotencyKey, taskId } from './fields.ts';

const { title } = operations.createChecklist.body.properties;

export const createChecklist = defineTool({
  name: 'create_checklist',
  description: 'Add a checklist with items to a task.',
  operations: [operations.createChecklist],
  input: Type.Object(
    {
      taskId,
      title,
      items: Type.Array(Type.String(), {
        maxItems: limits.itemsPerChecklist,
        description: 'Titles of the items',
      }),
      idempotencyKey,
    },
    { additionalProperties: false },
  ),
  hints: adds,
  async run({ call }, { taskId: id, items, idempotencyKey: key, ...fields }) {
    const body = { ...fields, items: items.map((item) => ({ title: item })) };
    const list = await call(operations.createChecklist, { params: { id }, body, idempotencyKey: key });
    return {
      note: `Checklist created with ${list.itemCount} items.`,
      next: 'Use set_checklist_item to check an item.',
      data: { id: list.id, items: list.items.map((item) => ({ id: item.id, title: item.title })) },
    };
  },
});
