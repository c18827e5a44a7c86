import { allScopes, limits, type operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { proveWithCode } from '../second-factors/prove-with-code.ts';
import { insertToken } from '../tokens/token-store.ts';
import { methodOf, openSignIn } from './open-sign-in.ts';
import { verifyCredentials } from './verify-credentials.ts';

const dayMs = 86_400_000;

/** Exchanges a password or a Google ID token for a token with every scope that is valid for one year. */
export const signIn: Handler<typeof operations.logIn> = async (ctx, { body }) => {
  const user = await verifyCredentials(ctx, body);
  const factor = await proveWithCode(ctx, user, body.code);
  const now = ctx.clock();
  const { token } = await openSignIn(ctx, user, { method: methodOf(body), kind: 'token', factor }, (tx) =>
    insertToken(tx.db, {
      userId: user.id,
      name: nameAfterClient(tx.client.userAgent),
      scopes: allScopes,
      projectIds: null,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + limits.signInTokenDays * dayMs).toISOString(),
      signIn: tx.client,
    }),
  );
  return { token, user: { id: user.id, name: user.name, email: user.email } };
};

/** So that people can tell which program has which token. */
function nameAfterClient(userAgent: string | null): string {
  const name = userAgent === null || userAgent.trim() === '' ? 'an unnamed client' : userAgent.trim();
  return `Sign-in from ${name}`.slice(0, limits.nameCharacters);
}
