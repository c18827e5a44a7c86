import { type EventData, limits } from '@fettle/contract';
import type { Ctx, Services } from '../../../context.ts';
import { subjectOfNetwork } from '../../../db/rate-windows.ts';
import type { StoredEvent } from '../../../events/read-events.ts';
import { countThisHour } from '../../../hourly-limit.ts';
import type { Letter } from '../../../mail/layout.ts';
import { queueSealedMail } from '../../../mail/sealed-mail.ts';
import { findReachableReports, type ReachableReport } from '../reports/guest-report-store.ts';
import { guestUrl } from '../status/guest-link.ts';

type MailContext = Pick<Services, 'db' | 'config' | 'clock' | 'secret'>;

/**
 * Emails to people without an account. The address was typed by whoever sent the report and can be a stranger's, so the receipt
 * repeats nothing of what they wrote, and one address gets few of them.
 */
export async function mailReceipt(
  tx: Ctx,
  { taskId, projectName, email }: { taskId: string; projectName: string; email: string },
): Promise<void> {
  const subject = subjectOfNetwork(`receipts ${email.toLowerCase()}`);
  if ((await countThisHour(tx, { class: 'guest receipts', subject })) > limits.guests.receiptsPerHour) return;
  await send(tx, { taskId, email }, `Your report for ${projectName} has arrived`, [
    { type: 'paragraph', text: `Thank you. The people who look after ${projectName} have your report.` },
    { type: 'paragraph', text: 'On its page you see what becomes of it, and can add something.' },
    { type: 'button', text: 'View your report', url: guestUrl(tx, taskId) },
  ]);
}

/** Emails the guests whose reports were answered or completed by these events, in the transaction that handles them. */
export async function mailGuests(tx: MailContext, events: readonly StoredEvent[]): Promise<void> {
  const news = events.flatMap((event) => newsOf(event) ?? []);
  if (news.length === 0) return;
  const reports = await findReachableReports(tx.db, [...new Set(news.map(({ taskId }) => taskId))]);
  for (const { taskId, ...item } of news) {
    const report = reports.find((each) => each.taskId === taskId);
    if (report !== undefined) await mailNews(tx, report, item);
  }
}

interface News {
  taskId: string;
  /** Null: the task was completed. */
  answer: { by: string; text: string } | null;
}

function newsOf(event: StoredEvent): News | null {
  if (event.type === 'comment.created') return newsOfComment(JSON.parse(event.data));
  return event.type === 'task.updated' ? newsOfChange(JSON.parse(event.data)) : null;
}

function newsOfComment({ comment, actor, taskId }: EventData<'comment.created'>): News | null {
  const isAnswer = comment.visibility === 'public' && actor.type !== 'guest';
  return isAnswer ? { taskId, answer: { by: actor.name, text: comment.body } } : null;
}

function newsOfChange(data: EventData<'task.updated'>): News | null {
  const { changedFields, task, actor, taskId } = data;
  const isDone = changedFields.includes('completedAt') && task.completedAt !== null;
  return isDone && actor.type !== 'guest' && !('importId' in data) ? { taskId, answer: null } : null;
}

async function mailNews(
  tx: MailContext,
  report: ReachableReport,
  { answer }: Pick<News, 'answer'>,
): Promise<void> {
  const url = guestUrl(tx, report.taskId);
  const yours = { type: 'quote' as const, text: report.text.slice(0, 1_000) };
  if (answer !== null) {
    await send(tx, report, `${answer.by} answered your report for ${report.projectName}`, [
      { type: 'paragraph', text: `${answer.by} wrote:` },
      { type: 'quote', text: answer.text },
      { type: 'button', text: 'Answer', url },
      { type: 'paragraph', text: 'Your report:' },
      yours,
    ]);
    return;
  }
  await send(tx, report, `Your report for ${report.projectName} is done`, [
    {
      type: 'paragraph',
      text: 'What you reported has been taken care of. Is it as you expect?',
    },
    yours,
    { type: 'button', text: 'Confirm or reopen', url },
  ]);
}

async function send(
  tx: MailContext,
  { taskId, email }: { taskId: string; email: string },
  subject: string,
  blocks: Letter['blocks'],
): Promise<void> {
  await queueSealedMail(tx, 'guest', {
    to: { name: '', address: email },
    subject,
    letter: {
      preview: subject,
      blocks,
      footer: [
        { text: 'You received this email because this address was given with a report on a website.' },
        { text: 'Stop emails about this report', url: guestUrl(tx, taskId) },
      ],
    },
  });
}
