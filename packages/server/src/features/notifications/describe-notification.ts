import { wholeScore } from '@fettle/auditor';
import type { NotificationKind } from '@fettle/contract';
import { formatCount } from '../../format-amount.ts';
import { oneLine } from '../../settings/mailbox.ts';
import type { AuditDetails } from './creation/new-notification.ts';
import type { ShownNotification } from './mail/mail-items-store.ts';

/** The text of a notification: one line of plain text, and the beginning of the comment it is about. */
export interface Described {
  text: string;
  excerpt: string | null;
}

const excerptCharacters = 400;

type Wording<K extends NotificationKind> = (notification: ShownNotification<K>, timeZone: string) => string;

const wordings: { [K in NotificationKind]: Wording<K> } = {
  assigned: (notification) =>
    `${who(notification)} assigned ${keyOf(notification)} to you${titleOf(notification)}`,
  mentioned: (notification) =>
    `${who(notification)} mentioned you in ${notification.commentId === null ? 'the description of' : 'a comment on'} ${keyOf(notification)}${titleOf(notification)}`,
  commented: (notification) =>
    `${who(notification)} commented on ${keyOf(notification)}${titleOf(notification)}`,
  task_changed: (notification, timeZone) =>
    `${who(notification)} ${changeOf(notification, timeZone)}${titleOf(notification)}`,
  due_soon: (notification, timeZone) =>
    sentence(
      `${keyOf(notification)} is due ${dayOf(notification.details.dueDate, timeZone)}${titleOf(notification)}`,
    ),
  overdue: (notification, timeZone) =>
    sentence(
      `${keyOf(notification)} was due ${dayOf(notification.details.dueDate, timeZone)}${titleOf(notification)}`,
    ),
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

export function describeNotification(notification: ShownNotification, timeZone: string): Described {
  const wording = wordings[notification.kind] as Wording<NotificationKind>;
  return { text: oneLine(wording(notification, timeZone), 400), excerpt: excerptOf(notification) };
}

/** Its page in the dashboard. */
export function notificationUrl(base: string, notification: ShownNotification): string {
  const { projectId, taskId, commentId, auditId } = notification;
  if (taskId !== null) return `${base}/tasks/${taskId}${commentId === null ? '' : `#comment-${commentId}`}`;
  if (auditId !== null) return `${base}/audits/${auditId}`;
  return `${base}/projects/${projectId}/webhooks`;
}

function who({ actor }: ShownNotification): string {
  return actor?.name ?? 'Someone';
}

function keyOf({ taskKey }: ShownNotification): string {
  return taskKey ?? 'a deleted task';
}

/** At the end, where it does not run into the sentence. */
function titleOf({ taskTitle }: ShownNotification): string {
  return taskTitle === null ? '' : `: ${taskTitle}`;
}

/** `moved FET-4 to Review and removed its due date`. */
function changeOf(notification: ShownNotification<'task_changed'>, timeZone: string): string {
  const key = keyOf(notification);
  const { movedTo, completion, dueDate } = notification.details;
  const moved = movedTo === null ? null : (completion ?? 'moved');
  const isMove = moved === 'moved' && movedTo !== null;
  const move = moved === null ? null : `${moved} ${key}${isMove ? ` to ${movedTo.label}` : ''}`;
  if (dueDate === undefined) return move ?? `changed ${key}`;
  const due = move === null ? `the due date of ${key}` : 'its due date';
  const change =
    dueDate === null ? `removed ${due}` : `set ${due} to ${dayOf(dueDate, timeZone).replace(/^on /, '')}`;
  return move === null ? change : `${move} and ${change}`;
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

/** A score as the dashboard shows it, in whole points. A change that this hides is in tenths of a point. */
function scoreOf(score: number, previousScore: number | null): string {
  const shown = wholeScore(score);
  if (previousScore === null) return `score ${shown}`;
  const before = wholeScore(previousScore);
  if (before !== shown) return `score ${shown} (was ${before})`;
  const change = Math.round((score - previousScore) * 10) / 10;
  if (change === 0) return `score ${shown} (unchanged)`;
  return `score ${shown} (${Math.abs(change)} points ${change < 0 ? 'lower' : 'higher'})`;
}

function findingsOf(details: AuditDetails): string {
  const { score, previousScore, brokenLinks, newErrors } = details;
  const parts = [
    score === null ? '' : scoreOf(score, previousScore),
    issuesOf(details),
    newErrors === 0 ? '' : `${formatCount(newErrors, 'new error')}`,
    brokenLinks === null ? '' : `${formatCount(brokenLinks, 'broken link')}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`;
}

function issuesOf({ issueCount, occurrenceCount }: AuditDetails): string {
  if (issueCount === undefined || occurrenceCount === undefined) return '';
  const issues = formatCount(issueCount, 'issue');
  return issueCount === 0 ? issues : `${issues} (${formatCount(occurrenceCount, 'occurrence')})`;
}

function excerptOf({ commentBody }: ShownNotification): string | null {
  if (commentBody === null) return null;
  const characters = Array.from(commentBody.trim());
  const isWhole = characters.length <= excerptCharacters;
  return isWhole ? characters.join('') : `${characters.slice(0, excerptCharacters).join('').trimEnd()}…`;
}
