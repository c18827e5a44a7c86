import { type Ctx, nobody } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { findUser, lockUser } from '../accounts/user-store.ts';
import { mailAboutReset } from './factor-mails.ts';
import { nameOfKind } from './factor-names.ts';
import { deleteAllFactors } from './second-factor-store.ts';

type ResetContext = Pick<Ctx, 'db' | 'clock' | 'config' | 'secret' | 'afterCommit'>;

/** Removes all factors and recovery codes of a user who has lost them; returns how many factors there were. */
export async function resetFactors(ctx: ResetContext, userId: string): Promise<number> {
  return inTransaction({ ...ctx, actor: nobody }, async (tx) => {
    await lockUser(tx.db, userId);
    const user = await findUser(tx.db, userId);
    const kinds = await deleteAllFactors(tx.db, userId);
    if (user === undefined || kinds.length === 0) return 0;
    const subject = { id: user.id, name: user.name, email: user.email };
    await recordSecurityEvent(tx, {
      type: 'second_factor.removed',
      subject,
      details: { all: true, kinds: kinds.map((kind) => nameOfKind[kind]) },
    });
    await mailAboutReset(tx, subject);
    return kinds.length;
  });
}
