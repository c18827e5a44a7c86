import type { Services } from '../../../context.ts';
import { openSealed } from '../../../mail/sealed-mail.ts';
import type { Message } from '../../../mail/send-mail.ts';
import { readPreferences } from '../preferences/preferences-store.ts';
import { composeMail } from './compose-mail.ts';
import { readMailItems } from './mail-items-store.ts';
import type { MailRow } from './mail-store.ts';

/** The message of an email if it is sent now; null when there is nothing left to report. */
export async function messageOf(
  tx: Pick<Services, 'db' | 'config' | 'secret'>,
  { id, kind, userId }: MailRow,
): Promise<Message | null> {
  if (kind !== 'notifications' || userId === null) return openSealed(tx.db, tx.secret, id);
  const user = await tx.db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  const preferences = await readPreferences(tx.db, userId);
  if (user === undefined || preferences.mode === 'off') return null;
  const content = await readMailItems(tx.db, id, preferences.muted);
  if (content.total === 0) return null;
  return composeMail(tx, id, { userId, name: user.name, address: user.email }, preferences, content);
}
