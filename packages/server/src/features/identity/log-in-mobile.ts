import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { passwordMark, signMobileJwt } from './mobile-jwt.ts';
import { proveLogin } from './prove-login.ts';

/** Trades a password or a Google ID token for the legacy mobile JWT. */
export const logInMobile: Handler<typeof operations.logInMobile> = async (ctx, { body }) => {
  const user = await proveLogin(ctx, body);
  const claims = { userId: user.id, passwordMark: passwordMark(user.password_hash) };
  const token = await signMobileJwt(ctx.secret, claims, ctx.clock());
  return { token, user: { id: user.id, name: user.name, email: user.email } };
};
