import type { Scope, Token } from '@fettle/contract';

export type TokenState = 'active' | 'expired' | 'revoked';

/** What a token is worth at a moment in milliseconds. */
export function tokenState(
  { revokedAt, expiresAt }: Pick<Token, 'revokedAt' | 'expiresAt'>,
  now: number,
): TokenState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active';
}

/** How long a new token lives, as the form offers it: days, or never. */
export type Lifetime = '30' | '90' | '365' | 'never';

const dayMs = 86_400_000;

/** The end of a token made now; null for none. */
export function expiryOf(lifetime: Lifetime, now: number): string | null {
  return lifetime === 'never' ? null : new Date(now + Number(lifetime) * dayMs).toISOString();
}

/** Those that change nothing. */
export function readingScopes(scopes: readonly Scope[]): Scope[] {
  return scopes.filter((scope) => scope.endsWith(':read'));
}
