import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { proveWithCode } from '../second-factors/prove-with-code.ts';
import { insertMobileSession } from '../sessions/session-store.ts';
import { signMobileJwt } from './mobile-jwt.ts';
import { methodOf, openSignIn } from './open-sign-in.ts';
import { verifyCredentials } from './verify-credentials.ts';

/** Exchanges a password or a Google ID token for a mobile JWT. */
export const signInMobile: Handler<typeof operations.signInMobile> = async (ctx, { body }) => {
  const user = await verifyCredentials(ctx, body);
  const factor = await proveWithCode(ctx, user, body.code);
  const now = ctx.clock();
  const { userAgent, address } = ctx.client;
  const { id } = await openSignIn(ctx, user, { method: methodOf(body), kind: 'mobile', factor }, (tx) =>
    insertMobileSession(tx.db, { userId: user.id, userAgent, address, now }),
  );
  const token = await signMobileJwt(ctx.secret, { userId: user.id, sessionId: id }, now);
  return { token, user: { id: user.id, name: user.name, email: user.email } };
};
