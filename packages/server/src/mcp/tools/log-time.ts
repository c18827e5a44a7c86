import { operations } from '@fettle/contract';
import { Type } from 'typebox';
import { adds, defineTool } from '../tool.ts';
import { idempotencyKey, taskId } from './fields.ts';

const { minutes, note, loggedAt } = operations.logTime.body.properties;

export const logTime = defineTool({
  name: 'log_time',
  description: 'Log time on a task, in minutes.',
  operations: [operations.logTime],
  input: Type.Object({ taskId, minutes, note, loggedAt, idempotencyKey }, { additionalProperties: false }),
  hints: adds,
  async run({ call }, { taskId: id, idempotencyKey: key, ...body }) {
    const entry = await call(operations.logTime, { params: { id }, body, idempotencyKey: key });
    return {
      note: `Logged ${entry.minutes} minutes.`,
      data: { id: entry.id, minutes: entry.minutes, loggedAt: entry.loggedAt },
    };
  },
});
