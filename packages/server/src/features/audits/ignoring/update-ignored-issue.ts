import type { operations } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { requireIgnored } from './access.ts';
import { applyToProject, lockAudits } from './apply-to-project.ts';
import { expireIgnored, readIgnored } from './ignored-issue-store.ts';
import { requireFuture } from './until.ts';

type UpdateIgnoredIssue = Handler<typeof operations.updateIgnoredIssue>;

/** Changes the reason or the date. With a new date, an issue that counts again is ignored once more. */
const update: UpdateIgnoredIssue = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const { id, projectId } = await requireIgnored(tx, params.id);
    const { reason, until } = body;
    const end = until === undefined ? {} : { until: requireFuture(tx, until), expired_at: null };
    await lockAudits(tx, projectId);
    const now = tx.clock().toISOString();
    if (reason !== undefined || until !== undefined) {
      await tx.db
        .updateTable('ignored_issues')
        .set({ ...end, ...(reason === undefined ? {} : { reason }), updated_at: now })
        .where('id', '=', id)
        .execute();
    }
    const hasExpired = await expireIgnored(tx.db, projectId, now);
    // A reason alone changes no number.
    if (until !== undefined || hasExpired) await applyToProject(tx, projectId);
    return readIgnored(tx.db, id);
  });

const present: UpdateIgnoredIssue['present'] = async (tx, { params }) => {
  const { id, projectId } = await requireIgnored(tx, params.id);
  await lockAudits(tx, projectId);
  return readIgnored(tx.db, id);
};

export const updateIgnoredIssue: UpdateIgnoredIssue = Object.assign(update, { present });
