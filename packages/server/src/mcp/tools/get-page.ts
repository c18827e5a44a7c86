import { type AuditFinding, type AuditPage, limits, operations } from '@fettle/contract';
import { Type } from 'typebox';
import { ApiError } from '../../api-error.ts';
import { findingList, pageDetails } from '../audit-view.ts';
import type { CallOperation } from '../call-operation.ts';
import { defineTool, reads } from '../tool.ts';
import { projectId } from './fields.ts';

/** Lists are searched by a piece of the URL; this many pages of them are read for the exact one. */
const searchedPages = 5;
const searchCharacters = 500;

export const getPage = defineTool({
  name: 'get_page',
  description: 'What an audit knows of one page, by its exact URL: facts and all findings there.',
  operations: [operations.listAuditPages, operations.listAuditFindings, operations.listProjectAudits],
  input: Type.Object(
    {
      projectId,
      url: Type.String({ minLength: 1, maxLength: limits.urlCharacters }),
      auditId: Type.Optional(Type.String({ description: 'Default: the last complete audit of the project' })),
    },
    { additionalProperties: false },
  ),
  hints: reads,
  async run({ call }, args) {
    const id = args.auditId ?? (await lastComplete(call, args.projectId));
    const url = args.url;
    const found = await findPage(call, id, url);
    if (found === null) {
      const message = `The audit has read no page with exactly this URL. list_pages with auditId ${id} and a piece of it shows what there is.`;
      throw new ApiError('NOT_FOUND', message);
    }
    const findings = await findingsAt(call, id, url);
    return {
      note: `Findings on this page: ${findings.length}${findings.length === shownFindings ? ', the first of them' : ''}.`,
      next: findings.length > 0 ? 'create_task_from_finding makes a task of one.' : undefined,
      data: { auditId: id, page: pageDetails(found), ...findingList(findings) },
    };
  },
});

async function lastComplete(call: CallOperation, project: string): Promise<string> {
  const query = { limit: limits.auditPage.max };
  const { items } = await call(operations.listProjectAudits, { params: { id: project }, query });
  const last = items.find(({ status }) => status === 'complete');
  if (last !== undefined) return last.id;
  throw new ApiError('CONFLICT', 'The project has no complete audit yet. start_audit makes one.');
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

const shownFindings = 100;

async function findingsAt(call: CallOperation, id: string, url: string): Promise<AuditFinding[]> {
  const found: AuditFinding[] = [];
  for (let page = 1; page <= searchedPages && found.length < shownFindings; page++) {
    const query = { url: url.slice(0, searchCharacters), page, limit: limits.page.max };
    const { items, total } = await call(operations.listAuditFindings, { params: { id }, query });
    found.push(...items.filter((finding) => finding.url === url));
    if (page * limits.page.max >= total) break;
  }
  return found.slice(0, shownFindings);
}
