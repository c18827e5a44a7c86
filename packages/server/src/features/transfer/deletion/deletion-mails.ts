import type { Services } from '../../../context.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import { queueSealedMail } from '../../../mail/sealed-mail.ts';
import type { Recipient } from './org-deletion-store.ts';

type MailContext = Pick<Services, 'db' | 'config' | 'clock' | 'secret'>;

interface Content {
  subject: string;
  preview: string;
  text: string;
  button?: { text: string; url: string };
}

const footer = [{ text: 'You received this email because you’re a member of the organization.' }];

async function send(tx: MailContext, recipients: readonly Recipient[], content: Content): Promise<void> {
  const { subject, preview, text, button } = content;
  for (const { name, email } of recipients) {
    await queueSealedMail(tx, 'account', {
      to: { name, address: email },
      subject,
      letter: {
        preview,
        blocks: [
          { type: 'paragraph', text },
          ...(button === undefined ? [] : [{ type: 'button' as const, ...button }]),
        ],
        footer,
      },
    });
  }
}

export async function tellRequested(
  tx: MailContext,
  recipients: readonly Recipient[],
  { name, slug, by, beginsAt }: { name: string; slug: string; by: string; beginsAt: string },
): Promise<void> {
  const day = beginsAt.slice(0, 10);
  await send(tx, recipients, {
    subject: `${name} will be deleted on ${day}`,
    preview: `${by} asked to delete ${name}.`,
    text: `${by} asked to delete ${name}. On ${day}, all of its projects, tasks, audits, and files will be deleted. Until then, an owner can cancel the deletion or export the data.`,
    button: { text: 'Go to the organization', url: `${publicUrl(tx.config)}/orgs/${slug}/settings/data` },
  });
}

export async function tellCanceled(
  tx: MailContext,
  recipients: readonly Recipient[],
  { name, by }: { name: string; by: string },
): Promise<void> {
  await send(tx, recipients, {
    subject: `${name} won’t be deleted`,
    preview: `${by} canceled the deletion of ${name}.`,
    text: `${by} canceled the deletion of ${name}. Nothing was deleted.`,
  });
}

export async function tellDeleted(
  tx: MailContext,
  recipients: readonly Recipient[],
  name: string,
): Promise<void> {
  await send(tx, recipients, {
    subject: `${name} was deleted`,
    preview: `The data of ${name} is being deleted.`,
    text: `${name} was deleted, as one of its owners requested. No one has access to it anymore, and its data is being removed. Your account and your other organizations aren’t affected.`,
  });
}
