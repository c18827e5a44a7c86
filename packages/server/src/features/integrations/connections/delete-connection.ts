import type { operations } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { lockConnection } from './connection-access.ts';
import { deleteConnectionRow } from './connection-store.ts';
import { recordConnectionEvent } from './record-connection-event.ts';

/** Deletes a connection and its log. What it linked to tasks stays. */
export const deleteConnection: Handler<typeof operations.deleteConnection> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const connection = await lockConnection(tx, params.id);
    await deleteConnectionRow(tx, connection.id);
    await recordConnectionEvent(tx, 'connection.deleted', connection);
    return { id: connection.id };
  });
