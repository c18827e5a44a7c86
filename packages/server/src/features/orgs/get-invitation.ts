import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { readInvitation } from './invitation-store.ts';

/** What the invited person is shown before he accepts; the token is his credential. */
export const getInvitation: Handler<typeof operations.getInvitation> = async (ctx, { params }) => {
  const { email, name, orgName, role } = await readInvitation(ctx.db, params.token, ctx.clock());
  return { email, name, orgName, role };
};
