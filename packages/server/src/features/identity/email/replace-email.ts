import type { User } from '@fettle/contract';
import type { EmailProof } from '../../../db/tables/tables.ts';
import { recordSecurityEvent, type SecurityContext } from '../../../security-log/record-security-event.ts';
import { changeEmailAddress, type ProfileRow } from '../accounts/user-store.ts';

/**
 * Gives an account another email address, which was verified. Violates the unique index users_email when the address
 * belongs to another account.
 */
export async function replaceEmail(
  tx: SecurityContext,
  { id, name, email: from }: User,
  { to, by }: { to: string; by: EmailProof },
): Promise<ProfileRow> {
  const changed = await changeEmailAddress(tx.db, id, { email: to, by, now: tx.clock().toISOString() });
  await recordSecurityEvent(tx, {
    type: 'email.changed',
    subject: { id, name, email: to },
    details: { from, to, by },
  });
  return changed;
}
