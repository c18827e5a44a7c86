import { crawlBlocked } from '@fettle/auditor';
import { type Input, limits, type operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { newId } from '../../../ids.ts';
import { requireProject } from '../../projects/access.ts';
import { findSubject } from '../finding-tasks/find-subject.ts';
import { readFingerprint, severityCodes } from '../findings/finding-codes.ts';
import { requireReports, type StoredReports } from '../report/require-reports.ts';
import { applyToProject, lockAudits } from './apply-to-project.ts';
import {
  countIgnored,
  expireIgnored,
  type NewIgnored,
  readIgnored,
  saveIgnored,
} from './ignored-issue-store.ts';
import { requireFuture } from './until.ts';

type IgnoreInput = Input<typeof operations.ignoreIssue>;

/**
 * Ignores a check of the project, or one of its findings, as the audit has it. Ignoring it again replaces the reason and
 * the date, so that a repeated request changes nothing.
 */
export const ignoreIssue: Handler<typeof operations.ignoreIssue> = async (ctx, input) =>
  inTransaction(ctx, async (tx) => {
    const { projectId } = await requireReports(tx, input.params.id);
    const project = await requireProject(tx, projectId, 'write');
    const until = requireFuture(tx, input.body.until ?? null);
    await lockAudits(tx, project.id);
    // Read again: until now, an analysis could replace them.
    const reports = await requireReports(tx, input.params.id);
    if (!reports.canLeaveOut && reports.findingListId !== null) throw fromOlderVersion();
    const subject = await describeSubject(tx, reports, input);
    const row = {
      ...subject,
      id: newId(),
      orgId: project.orgId,
      projectId,
      reason: input.body.reason,
      until,
    };
    await expireIgnored(tx.db, projectId, tx.clock().toISOString());
    const id = await saveIgnored(tx, row);
    if (id === row.id) await requireSpace(tx, projectId);
    await applyToProject(tx, projectId);
    return readIgnored(tx.db, id);
  });

/** What is ignored, as the audit has it. @throws NOT_FOUND when the audit does not have it */
async function describeSubject(
  tx: Ctx,
  reports: StoredReports,
  { body }: IgnoreInput,
): Promise<Omit<NewIgnored, 'id' | 'orgId' | 'projectId' | 'reason' | 'until'>> {
  const { check: checkId, fingerprint } = body;
  if (checkId === crawlBlocked.id) throw notIgnorable();
  const found = await findSubject(tx, reports, { checkId, fingerprint, url: undefined }, 'include');
  const [first] = found.findings;
  const title = first?.title ?? found.check.title;
  const severity = severityCodes.indexOf(first?.severity ?? found.check.severity);
  const shared = { checkId, title, category: found.check.category, severity };
  if (fingerprint === undefined || first === undefined) {
    return { ...shared, at: null, url: null, target: null, detail: '' };
  }
  const { url, target, detail } = first;
  return { ...shared, at: readFingerprint(fingerprint), url, target, detail };
}

/** Counted after the insert, under the lock on the project's audits: requests at the same time cannot pass it. */
async function requireSpace(tx: Ctx, projectId: string): Promise<void> {
  const max = limits.ignoredIssuesPerProject;
  if ((await countIgnored(tx.db, projectId)) <= max) return;
  throw new ApiError(
    'CONFLICT',
    `The project has reached the limit of ${max.toLocaleString('en-US')} ignored issues. Stop ignoring some of them, or ignore whole checks instead of single occurrences.`,
  );
}

function fromOlderVersion(): ApiError {
  return new ApiError(
    'CONFLICT',
    'This audit was analyzed by an older version of Fettle, which could not leave out issues. Re-analyze it, or start a new audit.',
  );
}

function notIgnorable(): ApiError {
  const message = `"${crawlBlocked.id}" cannot be ignored: the site could not be audited, so there is no score.`;
  return new ApiError('BAD_REQUEST', message, { details: [{ path: 'check', message }] });
}
