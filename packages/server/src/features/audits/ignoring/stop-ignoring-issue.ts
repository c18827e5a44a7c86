import type { operations } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { requireIgnored } from './access.ts';
import { applyToProject, lockAudits } from './apply-to-project.ts';
import { expireIgnored } from './ignored-issue-store.ts';

/** The issue counts again from now on, also in the audits whose findings are stored. */
export const stopIgnoringIssue: Handler<typeof operations.stopIgnoringIssue> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const { id, projectId } = await requireIgnored(tx, params.id);
    await lockAudits(tx, projectId);
    await tx.db.deleteFrom('ignored_issues').where('id', '=', id).execute();
    await expireIgnored(tx.db, projectId, tx.clock().toISOString());
    await applyToProject(tx, projectId);
    return { id };
  });
