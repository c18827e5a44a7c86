import { operations } from '@fettle/contract';
import { Type } from 'typebox';
import { adds, defineTool } from '../tool.ts';
import { idempotencyKey, taskId } from './fields.ts';

export const addComment = defineTool({
  name: 'add_comment',
  description: 'Add a plain-text comment to a task.',
  operations: [operations.addComment],
  input: Type.Object(
    { taskId, body: operations.addComment.body.properties.body, idempotencyKey },
    { additionalProperties: false },
  ),
  hints: adds,
  async run({ call }, { taskId: id, body, idempotencyKey: key }) {
    const comment = await call(operations.addComment, {
      params: { id },
      body: { body },
      idempotencyKey: key,
    });
    return { note: 'Comment added.', data: { id: comment.id, createdAt: comment.createdAt } };
  },
});
