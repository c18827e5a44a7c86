import { type AuditFinding, type Input, limits, type operations, type Priority } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError, notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import { requireProject } from '../../projects/access.ts';
import { taskHandlers } from '../../tasks/index.ts';
import { requireReports } from '../report/require-reports.ts';
import {
  describeFindings,
  describeFindingsAsRichText,
  findingMark,
  type Origin,
} from './describe-findings.ts';
import { type Found, findSubject } from './find-subject.ts';
import { findOpenTask, readLinkedTask } from './finding-task-store.ts';
import { linkTask } from './link-task.ts';

type CreateTaskFromFinding = Handler<typeof operations.createTaskFromFinding>;

/**
 * Creates a task from findings, unless there is an open one about them. An issue on every page of a template is one task
 * with its occurrences, not four hundred. Requests for the same findings at the same time get the same task.
 */
export const createTaskFromFinding: CreateTaskFromFinding = async (ctx, { params, body }) => {
  const { check, fingerprint, url, ...given } = body;
  if (fingerprint !== undefined && url !== undefined) throw rejectBoth();
  return inTransaction(ctx, async (tx) => {
    const reports = await requireReports(tx, params.id);
    const project = await requireProject(tx, await projectOf(tx, reports.id), 'write');
    const found = await findSubject(tx, reports, { checkId: check, fingerprint, url });
    await lockKey(tx, `${project.id} ${markOf(found)}`);
    const known = await findOpenTask(tx, project.id, found);
    if (known !== null) return { created: false, task: known };
    const origin = {
      day: (reports.completedAt ?? reports.createdAt).slice(0, 10),
      url: `${publicUrl(tx.config)}/projects/${project.id}/audits/${reports.id}`,
    };
    const source = tx.actor.source === 'dashboard' ? ('audit' as const) : tx.actor.source;
    const mark = source === 'audit' ? null : markOf(found);
    const { value: task } = await taskHandlers.createTask(
      { ...tx, actor: { ...tx.actor, source } },
      {
        params: {},
        query: {},
        body: { projectId: project.id, ...fieldsOf(found, origin, mark), ...given },
      },
    );
    await linkTask(
      tx,
      { taskId: task.id, orgId: project.orgId, projectId: project.id, auditId: reports.id },
      found,
    );
    return { created: true, task: await readLinkedTask(tx, task.id) };
  });
};

type CreateBody = Omit<Input<typeof operations.createTask>['body'], 'projectId'>;

/** The fields of a task that follow from the findings; the caller's values override them. */
function fieldsOf(found: Found, audit: Origin, mark: string | null): CreateBody {
  const { check, findings, total, about } = found;
  const [first] = findings;
  const subject = { audit, check, findings, total, mark };
  const pageUrl = first !== undefined && first.url.length <= limits.urlCharacters ? first.url : null;
  const title =
    about === 'check' || first === undefined ? check.title : `${check.title}: ${pathOf(first.url)}`;
  return {
    title: cut(title, limits.titleCharacters),
    priority: priorities[first?.severity ?? 'info'],
    labels: [{ name: 'audit' }],
    pageUrl,
    description: describeFindings(subject),
    descriptionJson: describeFindingsAsRichText(subject),
  };
}

const priorities: Record<AuditFinding['severity'], Priority> = {
  critical: 'critical',
  error: 'high',
  warning: 'medium',
  info: 'low',
};

function markOf({ about, check, findings }: Found): string {
  return findingMark(check.id, about === 'check' ? null : (findings[0]?.fingerprint ?? null));
}

/** The URL parser has encoded all special characters. */
function pathOf(url: string): string {
  return cut(URL.canParse(url) ? new URL(url).pathname : url, 80);
}

/** Never cuts between the halves of a surrogate pair. */
function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

async function projectOf(tx: Ctx, auditId: string): Promise<string> {
  const row = await tx.db
    .selectFrom('audits')
    .select('project_id')
    .where('id', '=', auditId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row.project_id;
}

/** Serializes transactions with the same key, until the end of the transaction. */
async function lockKey(tx: Ctx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 2))`.execute(tx.db);
}

function rejectBoth(): ApiError {
  const message =
    'Send either "fingerprint" for one occurrence or "url" for all occurrences on a page, not both.';
  return new ApiError('BAD_REQUEST', message, { details: [{ path: 'fingerprint', message }] });
}
