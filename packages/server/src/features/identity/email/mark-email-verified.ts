import type { User } from '@fettle/contract';
import type { EmailProof } from '../../../db/tables/tables.ts';
import { recordSecurityEvent, type SecurityContext } from '../../../security-log/record-security-event.ts';

/** Marks the email address of an account as verified. Idempotent: the first time stays. */
export async function markEmailVerified(tx: SecurityContext, user: User, by: EmailProof): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('users')
    .set({ email_verified_at: tx.clock().toISOString(), email_verified_by: by })
    .where('id', '=', user.id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordSecurityEvent(tx, { type: 'email.verified', subject: user, details: { by } });
}
