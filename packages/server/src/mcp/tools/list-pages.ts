import { operations } from '@fettle/contract';
import { Type } from 'typebox';
import { pageRow } from '../audit-view.ts';
import { defaultLimit, describePage } from '../compact.ts';
import { defineTool, reads } from '../tool.ts';
import { auditId, limit, page } from './fields.ts';

const { status, depth, indexable, url } = operations.listAuditPages.query.properties;

export const listPages = defineTool({
  name: 'list_pages',
  description: 'List the pages of an audit, in order of crawl depth.',
  operations: [operations.listAuditPages],
  input: Type.Object(
    { auditId, status, depth, indexable, url, page, limit },
    { additionalProperties: false },
  ),
  hints: reads,
  async run({ call }, { auditId: id, ...args }) {
    const query = { ...args, limit: args.limit ?? defaultLimit };
    const { items, total } = await call(operations.listAuditPages, { params: { id }, query });
    return { note: describePage('pages', items.length, total, args), data: { pages: items.map(pageRow) } };
  },
});
