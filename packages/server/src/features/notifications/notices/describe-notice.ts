import type { NotificationKind } from '@fettle/contract';
import { formatCount } from '../../../format-amount.ts';
import { oneLine } from '../../../settings/mailbox.ts';
import type { ShownNotice } from '../mail/mail-items-store.ts';
import type { AuditDetails } from './notice.ts';

/** The text of a notification: one line of plain text, and the beginning of the comment it is about. */
export interface Described {
  text: string;
  excerpt: string | null;
}

const excerptCharacters = 400;

type Wording<K extends NotificationKind> = (notice: ShownNotice<K>, timeZone: string) => string;

const wordings: { [K in NotificationKind]: Wording<K> } = {
  assigned: (notice) => `${who(notice)} assigned ${keyOf(notice)} to you${titleOf(notice)}`,
  mentioned: (notice) =>
    `${who(notice)} mentioned you in ${notice.commentId === null ? 'the description of' : 'a comment on'} ${keyOf(notice)}${titleOf(notice)}`,
  due_soon: (notice, timeZone) =>
    sentence(`${keyOf(notice)} is due ${dayOf(notice.details.dueDate, timeZone)}${titleOf(notice)}`),
  overdue: (notice, timeZone) =>
    sentence(`${keyOf(notice)} was due ${dayOf(notice.details.dueDate, timeZone)}${titleOf(notice)}`),
  audit_finished: ({ projectName, details }) =>
    details.error === null
      ? `The audit of ${projectName} completed${findingsOf(details)}`
      : `The audit of ${projectName} failed: ${details.error.message}`,
  audit_worse: ({ projectName, details }) =>
    `${projectName} did worse in its latest audit${findingsOf(details)}`,
  webhook_disabled: ({ projectName, details }) =>
    `A webhook in ${projectName} to ${details.host} was disabled because ${reasons[details.reason]}`,
};

const reasons = {
  gone: 'the receiver responded with 410 Gone',
  failing: 'every delivery failed for 5 days',
};

export function describeNotice(notice: ShownNotice, timeZone: string): Described {
  const wording = wordings[notice.kind] as Wording<NotificationKind>;
  return { text: oneLine(wording(notice, timeZone), 400), excerpt: excerptOf(notice) };
}

/** Its page in the dashboard. */
export function noticeUrl(base: string, notice: ShownNotice): string {
  const { projectId, taskId, commentId, auditId } = notice;
  if (taskId !== null) return `${base}/tasks/${taskId}${commentId === null ? '' : `#comment-${commentId}`}`;
  if (auditId !== null) return `${base}/audits/${auditId}`;
  return `${base}/projects/${projectId}/webhooks`;
}

function who({ actor }: ShownNotice): string {
  return actor?.name ?? 'Someone';
}

function keyOf({ taskKey }: ShownNotice): string {
  return taskKey ?? 'a deleted task';
}

/** At the end, where it does not run into the sentence. */
function titleOf({ taskTitle }: ShownNotice): string {
  return taskTitle === null ? '' : `: ${taskTitle}`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** A date without a time is stored as midnight UTC; it means that day in every time zone. */
function dayOf(dueDate: string, timeZone: string): string {
  const isDay = isWholeDay(dueDate);
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    ...(isDay ? {} : { timeStyle: 'short' }),
    timeZone: isDay ? 'UTC' : timeZone,
  });
  return `on ${format.format(new Date(dueDate))}${isDay ? '' : ` (${timeZone})`}`;
}

function isWholeDay(dueDate: string): boolean {
  return dueDate.endsWith('T00:00:00.000Z');
}

function findingsOf({ score, previousScore, brokenLinks, newErrors }: AuditDetails): string {
  const parts = [
    score === null ? '' : `score ${score}${previousScore === null ? '' : ` (was ${previousScore})`}`,
    newErrors === 0 ? '' : `${formatCount(newErrors, 'new error')}`,
    brokenLinks === null ? '' : `${formatCount(brokenLinks, 'broken link')}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`;
}

function excerptOf({ commentBody }: ShownNotice): string | null {
  if (commentBody === null) return null;
  const characters = Array.from(commentBody.trim());
  const isWhole = characters.length <= excerptCharacters;
  return isWhole ? characters.join('') : `${characters.slice(0, excerptCharacters).join('').trimEnd()}…`;
}
