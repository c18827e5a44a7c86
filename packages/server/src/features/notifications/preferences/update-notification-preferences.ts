import { notificationKinds, type operations } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { rescheduleMail } from '../mail/mail-queue.ts';
import { showPreferences } from './get-notification-preferences.ts';
import { lockPreferences, writePreferences } from './preferences-store.ts';

/** Changes the given preferences of the caller; a gathering email is rescheduled to match. */
export const updateNotificationPreferences: Handler<typeof operations.updateNotificationPreferences> = async (
  ctx,
  { body },
) =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const now = tx.clock();
    const before = await lockPreferences(tx.db, userId, now);
    const kinds = body.kinds ?? {};
    const after = {
      mode: body.mode ?? before.mode,
      hour: body.hour ?? before.hour,
      timeZone: body.timeZone ?? before.timeZone,
      muted: notificationKinds.filter((kind) => !(kinds[kind] ?? !before.muted.includes(kind))),
    };
    await writePreferences(tx.db, userId, after, now);
    await rescheduleMail(tx, userId, after);
    return showPreferences(tx, after);
  });
