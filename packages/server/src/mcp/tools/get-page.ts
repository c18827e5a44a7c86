import { type AuditPageDetail, limits, operations } from '@fettle/contract';
import { Type } from 'typebox';
import { ApiError } from '../../api-error.ts';
import { findingList } from '../audit-view.ts';
import type { CallOperation } from '../call-operation.ts';
import { pageHistory, pageInspection } from '../page-view.ts';
import { defineTool, reads } from '../tool.ts';
import { projectId } from './fields.ts';

const shownAudits = 5;

export const getPage = defineTool({
  name: 'get_page',
  description:
    'Get everything an audit knows about one URL: response, redirects, indexability, content, issues, links in and out, history.',
  operations: [operations.getAuditPage, operations.listPageHistory, operations.listProjectAudits],
  input: Type.Object(
    {
      projectId,
      url: Type.String({
        minLength: 1,
        maxLength: limits.urlCharacters,
        description: 'URL of a page, redirect, file, or link target',
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
    const found = await inspect(call, id, args.url);
    const history = await call(operations.listPageHistory, {
      params: { id: found.projectId },
      query: { url: found.url, limit: shownAudits },
    });
    const { occurrences, occurrenceCount } = found;
    return {
      note: describeCount(occurrences.length, occurrenceCount),
      next:
        occurrences.length > 0 ? 'Use create_task_from_finding to create a task for an issue.' : undefined,
      data: {
        auditId: id,
        page: pageInspection(found),
        ...findingList(occurrences),
        history: pageHistory(history.items),
      },
    };
  },
});

function describeCount(shown: number, total: number | null): string {
  if (total === null) return 'The occurrences of this audit are no longer stored.';
  return `Issues on this page: ${total}${shown < total ? `; only the first ${shown} are shown` : ''}.`;
}

async function inspect(call: CallOperation, id: string, url: string): Promise<AuditPageDetail> {
  try {
    return await call(operations.getAuditPage, { params: { id }, query: { url } });
  } catch (error) {
    // A hidden audit must look like a missing one.
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND' || !error.message.startsWith('This audit'))
      throw error;
    const message = `The audit does not know this URL. Call list_pages with auditId ${id} and part of the URL to find it.`;
    throw new ApiError('NOT_FOUND', message, { cause: error });
  }
}

async function lastComplete(call: CallOperation, project: string): Promise<string> {
  const query = { limit: limits.auditPage.max };
  const { items } = await call(operations.listProjectAudits, { params: { id: project }, query });
  const last = items.find(({ status }) => status === 'complete');
  if (last !== undefined) return last.id;
  throw new ApiError('CONFLICT', 'The project has no completed audit yet. Use start_audit to start one.');
}
