import { type AuditPage, limits, operations } from '@fettle/contract';
import { Type } from 'typebox';
import { ApiError } from '../../api-error.ts';
import { findingList, pageDetails } from '../audit-view.ts';
import type { CallOperation } from '../call-operation.ts';
import { defineTool, reads } from '../tool.ts';
import { projectId } from './fields.ts';

/** Lists are searched by part of a URL; this many result pages are read to find the exact one. */
const searchedPages = 5;
const searchCharacters = 500;

export const getPage = defineTool({
  name: 'get_page',
  description: 'Get the audit results of one page by its exact URL: its data and the issues on it.',
  operations: [operations.listAuditPages, operations.listAuditFindings, operations.listProjectAudits],
  input: Type.Object(
    {
      projectId,
      url: Type.String({
        minLength: 1,
        maxLength: limits.urlCharacters,
        description: 'Exact URL of the page',
      }),
      auditId: Type.Optional(
        Type.String({ description: "ID of the audit; default: the project's latest completed audit" }),
      ),
    },
    { additionalProperties: false },
  ),
  hints: reads,
  async run({ call }, args) {
    const id = args.auditId ?? (await lastComplete(call, args.projectId));
    const url = args.url;
    const found = await findPage(call, id, url);
    if (found === null) {
      const message = `The audit has no page with exactly this URL. Call list_pages with auditId ${id} and part of the URL to find it.`;
      throw new ApiError('NOT_FOUND', message);
    }
    const query = { pageUrl: url, limit: limits.page.max };
    const { items: findings, total } = await call(operations.listAuditFindings, { params: { id }, query });
    const rest = total > findings.length ? ` Only the first ${findings.length} are shown.` : '';
    return {
      note: `Occurrences of issues on this page: ${total}.${rest}`,
      next: findings.length > 0 ? 'Use create_task_from_finding to create a task for an issue.' : undefined,
      data: { auditId: id, page: pageDetails(found), ...findingList(findings) },
    };
  },
});

async function lastComplete(call: CallOperation, project: string): Promise<string> {
  const query = { limit: limits.auditPage.max };
  const { items } = await call(operations.listProjectAudits, { params: { id: project }, query });
  const last = items.find(({ status }) => status === 'complete');
  if (last !== undefined) return last.id;
  throw new ApiError('CONFLICT', 'The project has no completed audit yet. Use start_audit to start one.');
}

async function findPage(call: CallOperation, id: string, url: string): Promise<AuditPage | null> {
  for (let page = 1; page <= searchedPages; page++) {
    const query = { url: url.slice(0, searchCharacters), page, limit: limits.page.max };
    const { items, total } = await call(operations.listAuditPages, { params: { id }, query });
    const found = items.find((candidate) => candidate.url === url);
    if (found !== undefined) return found;
    if (page * limits.page.max >= total) break;
  }
  return null;
}
