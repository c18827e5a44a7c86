import { wholeScore } from '@fettle/auditor/score-scale';
import type { Activity } from '@fettle/contract';
import { strings } from '../../strings/index.ts';

/** A sentence around the name of a task or project: `before`, the name, `after`. */
interface ActivitySentence {
  before: string;
  after: string;
}

/** The fields a sentence can mention, the most important first. */
const mentionedFields: readonly string[] = [
  'title',
  'assigneeIds',
  'priority',
  'dueDate',
  'dueDateComplete',
  'labels',
  'description',
  'timeEntries',
  'checklists',
  'attachments',
  'links',
  'relations',
  'position',
];

/** An activity as a sentence without its subject. */
export function formatActivity(activity: Activity): ActivitySentence {
  const text = strings.activity;
  if (activity.type === 'task.created') return { before: text.created, after: '' };
  if (activity.type === 'comment.created') return { before: text.commented, after: '' };
  if (activity.type === 'audit.failed') {
    const after = activity.auditError === 'CANCELLED' ? text.canceled : text.failed;
    return { before: text.auditOf, after };
  }
  if (activity.type === 'audit.completed')
    return {
      before: text.auditOf,
      after: activity.overallScore === null ? text.completed : text.scored(wholeScore(activity.overallScore)),
    };
  if (activity.movedTo !== null) return { before: text.moved, after: text.movedTo(activity.movedTo) };
  const field = mentionedFields.find((name) => activity.changedFields.includes(name)) ?? '';
  return text.changes.get(field) ?? { before: text.changed, after: '' };
}

/**
 * Merges small changes of one task by one person, one after the other, into the newest: filling in a task makes many
 * changes a minute. What happened to other tasks in between does not matter. Of an audit, only the newest result is shown.
 * Moves, comments, and new tasks are always shown.
 */
export function mergeActivity(activities: readonly Activity[]): Activity[] {
  /** By task: what happened to it next. */
  const newer = new Map<string, Activity>();
  const audits = new Set<string>();
  return activities.filter((activity) => {
    const { task, auditId, actor } = activity;
    if (auditId !== null) {
      const isNewest = !audits.has(auditId);
      audits.add(auditId);
      return isNewest;
    }
    if (task === null) return true;
    const next = newer.get(task.id);
    newer.set(task.id, activity);
    return next === undefined || !isSmall(activity) || !isSmall(next) || actor?.id !== next.actor?.id;
  });
}

function isSmall({ type, movedTo }: Activity): boolean {
  return type === 'task.updated' && movedTo === null;
}
