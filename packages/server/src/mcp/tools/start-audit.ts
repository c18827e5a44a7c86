import { operations } from '@fettle/contract';
import { Type } from 'typebox';
import { adds, defineTool } from '../tool.ts';
import { idempotencyKey, projectId } from './fields.ts';

const { maxPages, maxDepth } = operations.startAudit.body.properties;

export const startAudit = defineTool({
  name: 'start_audit',
  description:
    "Start an audit of the project's site under its saved crawl rules. It can take several minutes, and a project can have only one unfinished audit.",
  operations: [operations.startAudit],
  input: Type.Object({ projectId, maxPages, maxDepth, idempotencyKey }, { additionalProperties: false }),
  hints: { ...adds, openWorld: true },
  async run({ call }, { projectId: id, idempotencyKey: key, ...body }) {
    const audit = await call(operations.startAudit, { params: { id }, body, idempotencyKey: key });
    return {
      note: `The audit is ${audit.status}.`,
      next: 'Call get_audit about every 20 seconds until status is complete or failed.',
      data: audit,
    };
  },
});
