import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { readSelection } from './log-selection.ts';
import { readOwnEntries } from './own-entries-store.ts';

/** Entries about the caller's account: sign-ins, including failed ones, tokens, and assigned roles. */
export const listOwnSecurityEvents: Handler<typeof operations.listOwnSecurityEvents> = async (
  ctx,
  { query },
) => {
  const { page = 1, limit = limits.page.default } = query;
  return readOwnEntries(ctx, readSelection({ ...query, userId: null }), { page, limit });
};
