import type { operations } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { endImport, requireImport } from './import-store.ts';

/** Takes an import from its worker, which notices before it writes the next task. */
export const cancelImport: Handler<typeof operations.cancelImport> = async (ctx, { params }) =>
  await inTransaction(ctx, async (tx) => {
    const { id, status } = await requireImport(tx, params.id, { lock: true });
    if (status !== 'queued' && status !== 'running') {
      throw new ApiError('CONFLICT', 'The import has already ended.');
    }
    await endImport(tx.db, id, { status: 'canceled', error: null, now: tx.clock().toISOString() });
    return await requireImport(tx, id);
  });
