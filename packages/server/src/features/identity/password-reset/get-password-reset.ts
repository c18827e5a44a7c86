import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import type { Handler } from '../../../handler.ts';
import { findPasswordReset } from './password-reset-store.ts';

/** What the page of an emailed link shows before a password is chosen. The link stays valid: mail scanners open it too. */
export const getPasswordReset: Handler<typeof operations.getPasswordReset> = async (ctx, { params }) => {
  const account = await findPasswordReset(ctx.db, params.token, ctx.clock());
  if (account === undefined) throw notFound();
  return { email: account.email, emailVerified: account.isVerified };
};
