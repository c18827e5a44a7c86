import type { operations } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { isUnfinished, lockAudit } from './access.ts';
import { requestCancel } from './audit-store.ts';
import { failAudit } from './run/audit-state.ts';

/**
 * Ends an audit as failed with CANCELLED: at once while no worker is at it, else as soon as the worker has seen it,
 * which is within a second. Asking again changes nothing.
 */
export const cancelAudit: Handler<typeof operations.cancelAudit> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const audit = await lockAudit(tx, params.id);
    if (!isUnfinished(audit.status)) {
      throw new ApiError('CONFLICT', `This audit has already ended; its status is ${audit.status}.`);
    }
    if (audit.status !== 'queued' && audit.isHeld) {
      await requestCancel(tx, audit.id);
      return { id: audit.id, status: audit.status };
    }
    await failAudit(tx, audit.id, { code: 'CANCELLED', message: 'The audit was canceled.' });
    return { id: audit.id, status: 'failed' };
  });
