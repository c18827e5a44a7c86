import type { Notification } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';

/** What a notification says, in two lines. */
export interface NotificationWords {
  title: string;
  /** Empty if the title says all. */
  details: string;
}

const text = strings.settings.notifications;

/**
 * The sentence of a notification as a title and details. Of an audit, the title names the project first, and the figures are
 * those that people compare: a score and how many issues and links, without the count of places.
 */
export function notificationWords(
  notification: Pick<Notification, 'kind' | 'auditFailed' | 'projectName' | 'text'>,
): NotificationWords {
  const { kind, auditFailed, projectName } = notification;
  // The name of a project can have a colon itself.
  const sentence = notification.text;
  const isAudit = kind === 'audit_finished' || kind === 'audit_worse';
  const from = isAudit ? sentence.indexOf(projectName) + projectName.length : 0;
  const [title, details] = splitSentence(sentence, from);
  if (!isAudit) return { title, details };
  if (auditFailed) return { title: text.auditFailed(projectName), details };
  return {
    title: (kind === 'audit_worse' ? text.auditWorse : text.auditCompleted)(projectName),
    details: shortenFigures(details),
  };
}

/** What happened, and what comes after its colon: a title, figures, or a reason. */
function splitSentence(sentence: string, from: number): [title: string, details: string] {
  const end = sentence.indexOf(': ', from);
  return end === -1 ? [sentence, ''] : [sentence.slice(0, end), sentence.slice(end + 2)];
}

/** From `score 86 (was 87), 47 issues (1,250 occurrences)` to `Score 86 (was 87) · 47 issues`. */
function shortenFigures(figures: string): string {
  const short = figures
    .replace(/ \([\d,]+ occurrences?\)/, '')
    .replaceAll(/, (?=\d+(?:,\d{3})* [a-z])/g, ' · ');
  return `${short.charAt(0).toUpperCase()}${short.slice(1)}`;
}
