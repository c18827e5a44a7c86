import type { operations } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { lockConnection } from './connection-access.ts';
import { toConnection } from './connection-row.ts';
import { makeConnectionSecret, sealConnectionSecret } from './connection-secret.ts';
import { replaceConnectionSecret } from './connection-store.ts';
import { recordConnectionEvent } from './record-connection-event.ts';

/** Gives a connection a new secret. Code hosts send only one, so the previous one ends at once. */
export const rotateConnectionSecret: Handler<typeof operations.rotateConnectionSecret> = async (
  ctx,
  { params },
) =>
  inTransaction(ctx, async (tx) => {
    const { id } = await lockConnection(tx, params.id);
    const secret = makeConnectionSecret();
    const row = await replaceConnectionSecret(tx, id, sealConnectionSecret(tx.secret, id, secret));
    await recordConnectionEvent(tx, 'connection.secret_rotated', row);
    return { ...toConnection(tx, row), secret };
  });
