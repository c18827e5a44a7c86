import type { User } from '@fettle/contract';
import type { Ctx } from '../../../context.ts';
import { queueSealedMail } from '../../../mail/sealed-mail.ts';
import type { ProviderRow } from '../provider/provider-store.ts';

/** Tells the owner of an account that a provider can sign in to it from now on. */
export async function mailLinked(tx: Ctx, { name, orgName }: ProviderRow, user: User): Promise<void> {
  await queueSealedMail(tx, 'account', {
    to: { name: user.name, address: user.email },
    subject: `Your Fettle account was linked to ${name}`,
    letter: {
      preview: `You can now sign in to Fettle with ${name}.`,
      blocks: [
        {
          type: 'paragraph',
          text: `Your Fettle account was linked to ${name}, the sign-in provider of ${orgName}. You can now use it to sign in to Fettle.`,
        },
        {
          type: 'paragraph',
          text: 'If this wasn’t you, change your password and unlink the provider in your account settings.',
        },
      ],
      footer: [{ text: 'You received this email because this is the address of your Fettle account.' }],
    },
  });
}
