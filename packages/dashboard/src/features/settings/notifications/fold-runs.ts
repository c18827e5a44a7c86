import type { Notification } from '@fettle/contract';

/** A notification, and those directly before it that say the same of earlier audits of the same site. */
export interface NotificationRun {
  newest: Notification;
  /** Newest first. */
  earlier: readonly Notification[];
}

/**
 * Folds successive completed audits of one project, which a schedule repeats, into one entry. Everything that somebody
 * did, or that failed, stays on its own. Takes and returns the newest first.
 */
export function foldRuns(notifications: readonly Notification[]): NotificationRun[] {
  const runs: { newest: Notification; earlier: Notification[] }[] = [];
  for (const notification of notifications) {
    const last = runs.at(-1);
    if (last !== undefined && repeats(last.newest, notification)) last.earlier.push(notification);
    else runs.push({ newest: notification, earlier: [] });
  }
  return runs;
}

function repeats(newest: Notification, { kind, auditFailed, projectId }: Notification): boolean {
  return (
    kind === 'audit_finished' &&
    newest.kind === kind &&
    newest.projectId === projectId &&
    !newest.auditFailed &&
    !auditFailed
  );
}
