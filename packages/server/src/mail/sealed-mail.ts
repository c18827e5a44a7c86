import { type Kysely, sql } from 'kysely';
import type { Services } from '../context.ts';
import type { SealedMailKind } from '../db/tables/notification-tables.ts';
import type { Tables } from '../db/tables/tables.ts';
import { newId } from '../ids.ts';
import { decrypt, encrypt, type Secret } from '../secret.ts';
import type { Mailbox } from '../settings/mailbox.ts';
import { type Letter, letterHtml, letterText } from './layout.ts';
import { type Message, mailSettings } from './send-mail.ts';

/**
 * Queues an email with fixed content in the caller's transaction; does nothing if mail is not configured. The content is
 * encrypted until it is sent and then deleted, because its link grants access to anyone who reads it.
 */
export async function queueSealedMail(
  tx: Pick<Services, 'db' | 'config' | 'clock' | 'secret'>,
  kind: SealedMailKind,
  { to, subject, letter }: { to: Mailbox; subject: string; letter: Letter },
): Promise<void> {
  if (mailSettings(tx.config) === null) return;
  const id = newId();
  const content = { to, subject, text: letterText(letter), html: letterHtml(letter) };
  await tx.db
    .insertInto('mails')
    .values({
      id,
      kind,
      user_id: null,
      sealed: encrypt(tx.secret, 'mail', JSON.stringify(content), id),
      status: 'sending',
      last_error: null,
      created_at: tx.clock().toISOString(),
      completed_at: null,
      due_at: sql<string>`now()`,
      claim_id: null,
      lease_until: null,
    })
    .execute();
}

/** The message of a queued email; null if there is none with that ID. */
export async function openSealed(db: Kysely<Tables>, secret: Secret, id: string): Promise<Message | null> {
  const row = await db.selectFrom('mails').select('sealed').where('id', '=', id).executeTakeFirst();
  if (row === undefined || row.sealed === null) return null;
  const content = JSON.parse(decrypt(secret, 'mail', row.sealed, id).toString('utf8')) as Pick<
    Message,
    'to' | 'subject' | 'text' | 'html'
  >;
  return { ...content, id, unsubscribeUrl: null };
}
