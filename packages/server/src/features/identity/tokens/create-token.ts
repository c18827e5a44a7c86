import { limits, type operations, parseTimestamp } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { visibleProjectIds } from '../../projects/access.ts';
import { lockUser } from '../accounts/user-store.ts';
import { requireRecentConfirmation } from '../sessions/require-recent-confirmation.ts';
import { toToken } from './token-row.ts';
import { countLiveTokens, insertToken } from './token-store.ts';

/**
 * Creates a token for the caller; its secret is in this response and nowhere else. A token outlives the session that
 * creates it, so it requires a recent confirmation.
 */
export const createToken: Handler<typeof operations.createToken> = async (ctx, { body }) => {
  await requireRecentConfirmation(ctx);
  const expiresAt = readExpiry(ctx, body.expiresAt ?? null);
  const projectIds = body.projectIds ?? null;
  if (projectIds !== null) await refuseInvisible(ctx, projectIds);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const createdAt = tx.clock().toISOString();
    await lockUser(tx.db, userId);
    // Checked again under the lock: whatever ended this session meanwhile has already ended the existing tokens.
    await requireRecentConfirmation(tx);
    if ((await countLiveTokens(tx.db, { id: userId, now: createdAt })) >= limits.tokensPerUser) {
      throw tooManyTokens();
    }
    const { name, scopes } = body;
    const wanted = { userId, name, scopes, projectIds, createdAt, expiresAt };
    const { row, token } = await insertToken(tx.db, wanted);
    await recordSecurityEvent(tx, {
      type: 'token.created',
      details: { id: row.id, name, scopes, projects: projectIds?.length ?? null, expiresAt },
    });
    return { ...toToken(row), token };
  });
};

function tooManyTokens(): ApiError {
  return new ApiError(
    'CONFLICT',
    `You have reached the limit of ${limits.tokensPerUser} active API tokens. Revoke one you no longer need.`,
  );
}

function readExpiry(ctx: Ctx, sent: string | null): string | null {
  const expiresAt = sent === null ? null : parseTimestamp(sent);
  if (expiresAt !== null && Date.parse(expiresAt) <= ctx.clock().getTime()) {
    const message = `"expiresAt" must be in the future; received "${sent}"`;
    throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'expiresAt', message }] });
  }
  return expiresAt;
}

/** Unknown and hidden projects are refused with the same message. */
async function refuseInvisible(ctx: Ctx, projectIds: readonly string[]): Promise<void> {
  const visible = new Set(await visibleProjectIds(ctx));
  const details = projectIds.flatMap((id, index) =>
    visible.has(id.toLowerCase())
      ? []
      : [
          {
            path: `projectIds.${index}`,
            message: `The project "${id}" does not exist, or you do not have access to it`,
          },
        ],
  );
  const first = details[0];
  if (first !== undefined) throw new ApiError('BAD_REQUEST', first.message, { details });
}
