import type { operations } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { endSignIns } from './end-sign-ins.ts';

/** Signs the caller out everywhere else: browsers, mobile apps, and programs that signed in. */
export const endOtherSessions: Handler<typeof operations.endOtherSessions> = async (ctx, { query }) =>
  inTransaction(ctx, async (tx) => {
    const { userId, sessionId } = tx.actor;
    const { ended, revokedTokens } = await endSignIns(tx, {
      userId,
      keep: sessionId,
      revokeTokens: query.revokeTokens ?? false,
    });
    if (ended + revokedTokens.length > 0) {
      await recordSecurityEvent(tx, {
        type: 'session.ended',
        details: { kind: 'all others', ended, revokedTokens },
      });
    }
    return { ended };
  });
