import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { proveWithCode } from '../second-factors/prove-with-code.ts';
import { hasFactors } from '../second-factors/second-factor-store.ts';
import { startFactorStep } from '../second-factors/start-factor-step.ts';
import { methodOf, openSignIn } from '../sign-in/open-sign-in.ts';
import { verifyCredentials } from '../sign-in/verify-credentials.ts';
import { createSession } from './create-session.ts';

/**
 * Signs a person in to the dashboard; always with a new session, so that a planted cookie is worthless. An account with a
 * second factor gets a challenge instead, unless a code was sent along.
 */
export const openSession: Handler<typeof operations.openSession> = async (ctx, { body }) => {
  const user = await verifyCredentials(ctx, body);
  const method = methodOf(body);
  if (body.code === undefined && (await hasFactors(ctx.db, user.id))) {
    return { value: { user: null, challenge: await startFactorStep(ctx, user, method) }, session: null };
  }
  const factor = await proveWithCode(ctx, user, body.code);
  const session = await openSignIn(ctx, user, { method, kind: 'browser', factor }, (tx) =>
    createSession(tx, user.id),
  );
  return { value: { user: { id: user.id, name: user.name, email: user.email }, challenge: null }, session };
};
