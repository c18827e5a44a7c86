import { operations } from '@fettle/contract';
import { Type } from 'typebox';
import { findingList } from '../audit-view.ts';
import { defaultLimit, describePage } from '../compact.ts';
import { defineTool, reads } from '../tool.ts';
import { auditId, limit, page } from './fields.ts';

const { check, severity, category, change, url, pageUrl, ignored } =
  operations.listAuditFindings.query.properties;

export const listFindings = defineTool({
  name: 'list_findings',
  description:
    'List the occurrences of issues in an audit, most severe first; change=new or fixed compares with the previous audit. Ignored ones are left out unless asked for.',
  operations: [operations.listAuditFindings],
  input: Type.Object(
    { auditId, check, severity, category, change, url, pageUrl, ignored, page, limit },
    { additionalProperties: false },
  ),
  hints: reads,
  async run({ call }, { auditId: id, ...args }) {
    const query = { ...args, limit: args.limit ?? defaultLimit };
    const { items, total } = await call(operations.listAuditFindings, { params: { id }, query });
    return { note: describePage('occurrences', items.length, total, args), data: findingList(items) };
  },
});
