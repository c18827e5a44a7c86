import { operations } from '@fettle/contract';
import { Type } from 'typebox';
import { adds, defineTool } from '../tool.ts';
import { idempotencyKey, taskId } from './fields.ts';

const { body, visibility } = operations.addComment.body.properties;

export const addComment = defineTool({
  name: 'add_comment',
  description:
    'Add a plain-text comment to a task. In projects with guests, such as clients, it is internal unless `visibility` is `public`.',
  operations: [operations.addComment],
  input: Type.Object({ taskId, body, visibility, idempotencyKey }, { additionalProperties: false }),
  hints: adds,
  async run({ call }, { taskId: id, body: text, visibility: readers, idempotencyKey: key }) {
    const comment = await call(operations.addComment, {
      params: { id },
      body: { body: text, visibility: readers },
      idempotencyKey: key,
    });
    return {
      note: 'Comment added.',
      data: { id: comment.id, visibility: comment.visibility, createdAt: comment.createdAt },
    };
  },
});
