import type { Actor, AuditError, NotificationKind } from '@fettle/contract';

/** Facts of the moment, by kind; what can change meanwhile is read when it is shown. */
export interface NoticeDetails {
  assigned: Record<string, never>;
  mentioned: Record<string, never>;
  due_soon: DueDetails;
  overdue: DueDetails;
  audit_finished: AuditDetails;
  audit_worse: AuditDetails;
  webhook_disabled: { host: string; reason: 'gone' | 'failing' };
}

export interface DueDetails {
  /** The date it was told for; another one is told anew. */
  dueDate: string;
}

export interface AuditDetails {
  /** Why it failed; null when it is complete. */
  error: AuditError | null;
  score: number | null;
  previousScore: number | null;
  brokenLinks: number | null;
  /** New findings of the severities critical and error, against the audit before. */
  newErrors: number;
}

/** That somebody is to be told of something. */
export interface Notice<K extends NotificationKind = NotificationKind> {
  kind: K;
  /** What it tells of, for {@link Notice.userId} and kind; the same is told once. */
  source: string;
  orgId: string;
  projectId: string;
  userId: string;
  taskId?: string;
  commentId?: string;
  auditId?: string;
  webhookId?: string;
  /** Who did it; he himself is told nothing. */
  actor: Actor | null;
  details: NoticeDetails[K];
  createdAt: string;
}
