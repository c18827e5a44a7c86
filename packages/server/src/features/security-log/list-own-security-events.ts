import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { readSelection } from './log-selection.ts';
import { readOwnEntries } from './own-entries-store.ts';

/** What happened to the caller's account: sign-ins, failed ones too, tokens, roles they were given. */
export const listOwnSecurityEvents: Handler<typeof operations.listOwnSecurityEvents> = async (
  ctx,
  { query },
) => {
  const { page = 1, limit = limits.page.default } = query;
  return readOwnEntries(ctx, readSelection({ ...query, userId: null }), { page, limit });
};
