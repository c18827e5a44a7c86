import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { toToken } from './token-row.ts';
import { listUserTokens } from './token-store.ts';

/** The caller's own tokens, revoked and expired ones included. */
export const listTokens: Handler<typeof operations.listTokens> = async (ctx, { query }) => {
  const { page = 1, limit = 50 } = query;
  const { rows, total } = await listUserTokens(ctx.db, ctx.actor.userId, {
    limit,
    offset: (page - 1) * limit,
  });
  return { items: rows.map(toToken), total };
};
