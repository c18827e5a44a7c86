import type { User } from '@fettle/contract';
import type { Services } from '../../../context.ts';
import { queueSealedMail } from '../../../mail/sealed-mail.ts';

export type MailContext = Pick<Services, 'db' | 'config' | 'clock' | 'secret'>;

const ifNotYou =
  'If this wasn’t you, someone else has access to your account: change your password, sign out all other devices, and contact the operator of this installation.';

/** Queues a message about somebody's own account, in the caller's transaction. Does nothing if mail is not configured. */
export async function mailUser(
  tx: MailContext,
  { name, email }: Pick<User, 'name' | 'email'>,
  { subject, text, advice = ifNotYou }: { subject: string; text: string; advice?: string },
): Promise<void> {
  await queueSealedMail(tx, 'account', {
    to: { name, address: email },
    subject,
    letter: {
      preview: text,
      blocks: [
        { type: 'paragraph', text },
        { type: 'paragraph', text: advice },
      ],
      footer: [{ text: 'You received this email because this is the address of your Fettle account.' }],
    },
  });
}
