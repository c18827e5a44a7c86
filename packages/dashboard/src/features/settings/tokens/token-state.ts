import type { Scope, Token } from '@fettle/contract';

export type TokenState = 'active' | 'expired' | 'revoked';

/** The state of a token at a time in milliseconds. */
export function tokenState(
  { revokedAt, expiresAt }: Pick<Token, 'revokedAt' | 'expiresAt'>,
  now: number,
): TokenState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active';
}

/** The lifetimes a new token can have: days, or no expiry. */
export type Lifetime = '30' | '90' | '365' | 'never';

const dayMs = 86_400_000;

/** The expiry of a token created now. Null for none. */
export function expiryOf(lifetime: Lifetime, now: number): string | null {
  return lifetime === 'never' ? null : new Date(now + Number(lifetime) * dayMs).toISOString();
}

/** The read-only scopes. */
export function readingScopes(scopes: readonly Scope[]): Scope[] {
  return scopes.filter((scope) => scope.endsWith(':read'));
}
