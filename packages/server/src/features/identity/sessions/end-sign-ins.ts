import type { Ctx } from '../../../context.ts';
import { deleteEmailVerification } from '../email/email-verification-store.ts';
import { revokeTokensOf } from '../tokens/token-store.ts';
import { deleteOtherSessions } from './session-store.ts';

export interface EndedSignIns {
  /** How many browsers, mobile devices, and programs were signed in until now. */
  ended: number;
  /** Names of the API tokens that were valid until now; empty when they stay. */
  revokedTokens: string[];
}

/**
 * Ends every sign-in of a user, here at once and on every other process within a second: sessions of browsers and mobile
 * apps, and sign-in tokens. A pending change of the email address ends with them. A link to reset the password does not: it
 * went to the owner's mailbox, and whoever has a stolen session could keep them out by ending sign-ins. API tokens stay, unless
 * `revokeTokens` is set. Call it in the transaction of the change that requires it.
 */
export async function endSignIns(
  tx: Pick<Ctx, 'db' | 'clock' | 'identity' | 'afterCommit'>,
  { userId, keep, revokeTokens }: { userId: string; keep: string | null; revokeTokens: boolean },
): Promise<EndedSignIns> {
  const now = tx.clock().toISOString();
  const sessions = await deleteOtherSessions(tx.db, { userId, sessionId: keep, now });
  const kinds = revokeTokens ? (['login', 'personal'] as const) : (['login'] as const);
  const tokens = await revokeTokensOf(tx.db, { id: userId, kinds, now });
  // A change of address that somebody else started would give them the account when its link is opened.
  await deleteEmailVerification(tx.db, userId);
  tx.afterCommit.push(() => tx.identity.callers.clear());
  return {
    ended: sessions + tokens.filter(({ kind }) => kind === 'login').length,
    revokedTokens: tokens.filter(({ kind }) => kind === 'personal').map(({ name }) => name),
  };
}
