import type { operations } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import { violatedConstraint } from '../../db/violated-constraint.ts';
import type { Handler } from '../../handler.ts';
import { isUnfinished, lockAudit } from './access.ts';
import { requireRoom, unfinishedIndex } from './audit-store.ts';
import { restartAnalysis } from './run/audit-state.ts';
import { keptCrawls } from './run/drop-old-crawl-data.ts';

/** Moves a completed audit back to its analysis, which checks the stored pages again without any request. */
export const reanalyzeAudit: Handler<typeof operations.reanalyzeAudit> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const audit = await lockAudit(tx, params.id);
    if (isUnfinished(audit.status)) {
      throw new ApiError(
        'CONFLICT',
        `This audit has not finished; its status is ${audit.status}. Wait until it finishes.`,
      );
    }
    if (audit.crawlData !== 'complete') {
      throw new ApiError(
        'CONFLICT',
        `This audit has no crawl data to re-analyze: its crawl did not finish, it is from an older version of Fettle, or the project has ${keptCrawls} newer audits. Start a new audit.`,
      );
    }
    await requireRoom(tx, audit.orgId);
    await restartAnalysis(tx, audit.id).catch(explainRunning);
    tx.afterCommit.push(() => tx.wake('audits'));
    return { id: audit.id, status: 'analyzing' };
  });

/** Decided by the index and not by a query: an audit started at this very moment is not visible yet. */
function explainRunning(cause: unknown): never {
  if (violatedConstraint(cause) !== unfinishedIndex) throw cause;
  throw new ApiError('CONFLICT', 'Another audit of this project is running. Wait until it finishes.', {
    cause,
  });
}
