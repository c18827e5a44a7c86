import { notificationKindTitles } from '@fettle/contract';
import type { Services } from '../../../context.ts';
import { formatCount } from '../../../format-amount.ts';
import { type Block, type FooterLine, type Letter, letterHtml, letterText } from '../../../mail/layout.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import type { Message } from '../../../mail/send-mail.ts';
import type { Mailbox } from '../../../settings/mailbox.ts';
import { describeNotification, notificationUrl } from '../describe-notification.ts';
import type { Preferences } from '../preferences/preferences-store.ts';
import type { MailItems, ShownNotification } from './mail-items-store.ts';
import { settingsUrl } from './unsubscribe.ts';
import { unsubscribeUrl } from './unsubscribe-link.ts';

export interface Recipient extends Mailbox {
  userId: string;
}

/** The email with some notifications of one user; the same items give the same email. */
export function composeMail(
  services: Pick<Services, 'config' | 'secret'>,
  mailId: string,
  to: Recipient,
  preferences: Preferences,
  content: MailItems,
): Message {
  const letter = writeLetter(services, to.userId, preferences, content);
  return {
    id: mailId,
    to: { name: to.name, address: to.address },
    subject: subjectOf(content, preferences),
    text: letterText(letter),
    html: letterHtml(letter),
    unsubscribeUrl: unsubscribeUrl(services, { userId: to.userId, what: 'all' }),
  };
}

/** The text of a single notification; for several, how many there are, and where. */
function subjectOf({ items, total }: MailItems, { mode, timeZone }: Preferences): string {
  const [first] = items;
  if (first === undefined) return 'No new notifications';
  if (total === 1) return `[${first.projectName}] ${describeNotification(first, timeZone).text}`;
  const isOneTask = first.taskId !== null && items.every(({ taskId }) => taskId === first.taskId);
  if (isOneTask)
    return `[${first.projectName}] ${first.taskKey}: ${first.taskTitle} (${formatCount(total, 'notification')})`;
  const names = [...new Set(items.map(({ projectName }) => projectName))];
  const where =
    names.length === 1 ? names[0] : `${names[0]} and ${formatCount(names.length - 1, 'more project')}`;
  return `${mode === 'daily' ? 'Daily digest: ' : ''}${formatCount(total, 'notification')} in ${where}`;
}

function writeLetter(
  services: Pick<Services, 'config' | 'secret'>,
  userId: string,
  { timeZone }: Preferences,
  { items, total }: MailItems,
): Letter {
  const base = publicUrl(services.config);
  const blocks: Block[] = [];
  for (const [projectName, ofProject] of byProject(items)) {
    blocks.push({ type: 'heading', text: projectName });
    for (const item of ofProject) blocks.push(...blocksOf(item, base, timeZone));
  }
  if (total > items.length) {
    blocks.push({
      type: 'link',
      text: `View ${formatCount(total - items.length, 'more notification')}`,
      url: `${base}/notifications`,
    });
  }
  const [first] = items;
  return {
    preview: first === undefined ? '' : describeNotification(first, timeZone).text,
    blocks,
    footer: footerOf(services, userId, items),
  };
}

/** Two projects may have the same name. */
function byProject(items: readonly ShownNotification[]): [name: string, items: ShownNotification[]][] {
  const projects = Map.groupBy(items, ({ projectId }) => projectId);
  return [...projects.values()].map((ofProject) => [ofProject[0]?.projectName ?? '', ofProject]);
}

function blocksOf(item: ShownNotification, base: string, timeZone: string): Block[] {
  const { text, excerpt } = describeNotification(item, timeZone);
  const link: Block = { type: 'link', text, url: notificationUrl(base, item) };
  return excerpt === null ? [link] : [link, { type: 'quote', text: excerpt }];
}

/** A link to unsubscribe from each kind in the email, and one for all kinds. */
function footerOf(
  services: Pick<Services, 'config' | 'secret'>,
  userId: string,
  items: readonly ShownNotification[],
): FooterLine[] {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return [
    { text: 'You received this email because email notifications are turned on in your Fettle account.' },
    { text: 'Change your notification settings', url: settingsUrl(services) },
    ...kinds.map((kind) => ({
      text: `Unsubscribe from “${notificationKindTitles[kind]}”`,
      url: unsubscribeUrl(services, { userId, what: kind }),
    })),
    {
      text: 'Unsubscribe from all email notifications',
      url: unsubscribeUrl(services, { userId, what: 'all' }),
    },
  ];
}
