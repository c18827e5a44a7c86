import { type AuditFinding, limits, operations, type Priority, type TaskCompact } from '@fettle/contract';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { ApiError } from '../../api-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import { checksOf } from '../audit-view.ts';
import type { CallOperation } from '../call-operation.ts';
import { cut } from '../compact.ts';
import { findingMark } from '../task-view.ts';
import { defineTool, type ToolUse } from '../tool.ts';
import { describeFinding } from './describe-finding.ts';
import { auditId } from './fields.ts';

const { title, status, priority, assigneeIds, dueDate } = operations.createTask.body.properties;

/** A fault on every page of a template is one task with its places, not four hundred. */
export const createTaskFromFinding = defineTool({
  name: 'create_task_from_finding',
  description:
    'Make a task of what a check found: all its places as one task, or with url only that page. An open task for the same is answered instead of a second one.',
  operations: [
    operations.createTask,
    operations.listTasks,
    operations.getAudit,
    operations.listAuditFindings,
  ],
  input: Type.Object(
    {
      auditId,
      check: Type.String({ description: 'Id of the check, such as title-missing' }),
      url: Type.Optional(Type.String({ minLength: 1, description: 'Exact URL of the finding' })),
      title: Type.Optional(title),
      status,
      priority,
      assigneeIds,
      dueDate,
    },
    { additionalProperties: false },
  ),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  async run(use, { auditId: id, check: checkId, url, ...fields }) {
    const { call } = use;
    const audit = await call(operations.getAudit, { params: { id } });
    const check = checksOf(audit).get(checkId);
    const { findings, total } = await readFindings(call, id, checkId, url);
    const first = findings[0];
    if (check === undefined || first === undefined) {
      throw new ApiError('NOT_FOUND', 'The audit has no such finding. list_findings shows those it has.');
    }
    const mark = findingMark(checkId, url === undefined ? null : first.fingerprint);
    const body = {
      title: cut(url === undefined ? check.title : `${check.title}: ${pathOf(url)}`, limits.titleCharacters),
      priority: priorities[first.severity],
      labels: [{ name: 'audit' }],
      pageUrl: first.url.length <= limits.urlCharacters ? first.url : null,
      ...withoutUndefined(fields),
      projectId: audit.projectId,
      description: describeFinding({ audit, check, findings, total, mark }),
    };
    return await runAlone(use, `${audit.projectId} ${mark}`, async (alone) => {
      const known = await findOpenTask(alone.call, audit.projectId, mark);
      return known === null
        ? answer('Created.', await alone.call(operations.createTask, { body }))
        : answer(`${known.key} is about it already; nothing was made.`, known);
    });
  },
});

/** Runs in a transaction of its own, one after the other with all that name the same key. */
async function runAlone<T>(use: ToolUse, key: string, work: (alone: ToolUse) => Promise<T>): Promise<T> {
  return inTransaction(use.ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 2))`.execute(tx.db);
    return work(use.within(tx));
  });
}

const priorities: Record<AuditFinding['severity'], Priority> = {
  critical: 'critical',
  error: 'high',
  warning: 'medium',
  info: 'low',
};

function answer(note: string, { id, key, status: column, url }: TaskCompact) {
  return {
    note,
    next: 'When it is repaired, start_audit and list_findings with change=fixed prove it.',
    data: { id, key, status: column, url },
  };
}

async function readFindings(
  call: CallOperation,
  id: string,
  check: string,
  url: string | undefined,
): Promise<{ findings: AuditFinding[]; total: number }> {
  const query = { check, url: url?.slice(0, 500), limit: limits.page.max };
  const { items, total } = await call(operations.listAuditFindings, { params: { id }, query });
  if (url === undefined) return { findings: items, total };
  const there = items.filter((finding) => finding.url === url);
  return { findings: there, total: there.length };
}

async function findOpenTask(
  call: CallOperation,
  projectId: string,
  mark: string,
): Promise<TaskCompact | null> {
  const query = { projectId, q: mark, limit: limits.page.max };
  const { items } = await call(operations.listTasks, { query });
  return items.find(({ completedAt }) => completedAt === null) ?? null;
}

/** The URL parser has encoded what is not plain in it. */
function pathOf(url: string): string {
  return cut(URL.canParse(url) ? new URL(url).pathname : url, 80);
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
