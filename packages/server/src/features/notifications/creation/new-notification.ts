import type { Actor, AuditError, NotificationKind } from '@fettle/contract';

/** What is stored with a notification, by kind; values that can change are read when it is shown. */
export interface NotificationDetails {
  assigned: Record<string, never>;
  mentioned: Record<string, never>;
  commented: Record<string, never>;
  task_changed: TaskChangeDetails;
  due_soon: DueDetails;
  overdue: DueDetails;
  audit_finished: AuditDetails;
  audit_worse: AuditDetails;
  webhook_disabled: { host: string; reason: 'gone' | 'failing' };
}

/** What a change of a watched task did. */
export interface TaskChangeDetails {
  /** The column that it was moved to; null when it stayed in its column. */
  movedTo: { key: string; label: string } | null;
  completion: 'completed' | 'reopened' | null;
  /** Missing when it stayed the same. */
  dueDate?: string | null;
}

export interface DueDetails {
  /** The date of the reminder; another due date gets a reminder of its own. */
  dueDate: string;
}

export interface AuditDetails {
  /** Why it failed; null when it is complete. */
  error: AuditError | null;
  score: number | null;
  previousScore: number | null;
  brokenLinks: number | null;
  /** Missing in notifications from before these were counted. */
  issueCount?: number;
  occurrenceCount?: number;
  /** New findings of the severities critical and error, compared with the previous audit. */
  newErrors: number;
}

/** A notification for one user, before it is stored. */
export interface NewNotification<K extends NotificationKind = NotificationKind> {
  kind: K;
  /** What it is about: a user gets one notification for each source and kind. */
  source: string;
  orgId: string;
  projectId: string;
  userId: string;
  taskId?: string;
  commentId?: string;
  auditId?: string;
  webhookId?: string;
  /** Who did it; they get no notification themselves. */
  actor: Actor | null;
  details: NotificationDetails[K];
  createdAt: string;
}
