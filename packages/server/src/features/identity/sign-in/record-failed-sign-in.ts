import { limits } from '@fettle/contract';
import { type Ctx, nobody } from '../../../context.ts';
import { countInWindow } from '../../../db/rate-windows.ts';
import type { FailureCounts } from '../../../identity-state.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import type { UserRow } from '../accounts/user-store.ts';

/** For failures of accounts that do not exist, from all networks together. */
const unknownPerWindow = 100;

/**
 * Records failed sign-ins in the security log without letting anybody flood it: for an account, the first in a window of
 * 15 minutes and the one after which attempts must wait; for accounts that do not exist, the same per network, and up to
 * a hundred in all. The identifier is recorded for existing accounts only: people type their password there by mistake.
 */
export async function recordFailedSignIn(
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor' | 'client' | 'requestId'>,
  user: UserRow | null,
  method: 'password' | 'google',
  counts: FailureCounts,
): Promise<void> {
  const { perIdentifier, perAddress } = limits.signIn;
  const byAccount = user !== null && counts.identifier !== null;
  const failures = byAccount ? (counts.identifier ?? 0) : counts.address;
  if (failures !== 1 && failures !== (byAccount ? perIdentifier : perAddress)) return;
  if (!byAccount && (await countUnknown(ctx)) > unknownPerWindow) return;
  await recordSecurityEvent(ctx, {
    type: 'sign_in.failed',
    subject: user === null ? null : { id: user.id, name: user.name, email: user.email },
    details: { method, failures },
  });
}

async function countUnknown(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  const windowMs = limits.signIn.windowMinutes * 60_000;
  const startsAt = new Date(Math.floor(ctx.clock().getTime() / windowMs) * windowMs).toISOString();
  return countInWindow(ctx.db, { subject: nobody.userId, class: 'unknown sign-ins', startsAt });
}
