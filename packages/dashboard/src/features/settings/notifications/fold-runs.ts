import type { Notification } from '@fettle/contract';

/** A notification, and those directly before it that say the same of earlier audits of the same site. */
export interface NotificationRun {
  newest: Notification;
  /** That the same audit is complete, where the newest says that it went worse. */
  same: readonly Notification[];
  /** Newest first. */
  earlier: readonly Notification[];
}

/**
 * Folds successive completed audits of one project and one day, which a schedule repeats, into one entry, and leaves out
 * that an audit is complete where it went worse, also if midnight was between the two. Everything that somebody did, or that failed, stays on
 * its own. Takes and returns the newest first; `dayOf` names the day of a notification.
 */
export function foldRuns(
  notifications: readonly Notification[],
  dayOf: (notification: Notification) => string,
): NotificationRun[] {
  const worse = new Set(
    notifications.filter(({ kind }) => kind === 'audit_worse').map(({ auditId }) => auditId),
  );
  const isSame = ({ kind, auditId }: Notification) => kind === 'audit_finished' && worse.has(auditId);
  const runs: { newest: Notification; same: Notification[]; earlier: Notification[] }[] = [];
  for (const notification of notifications.filter((each) => !isSame(each))) {
    const last = runs.at(-1);
    if (
      last !== undefined &&
      isRepeat(last.newest, notification) &&
      dayOf(last.newest) === dayOf(notification)
    )
      last.earlier.push(notification);
    else {
      const same =
        notification.kind === 'audit_worse'
          ? notifications.filter((each) => isSame(each) && each.auditId === notification.auditId)
          : [];
      runs.push({ newest: notification, same, earlier: [] });
    }
  }
  return runs;
}

function isRepeat(newest: Notification, { kind, auditFailed, projectId }: Notification): boolean {
  return (
    kind === 'audit_finished' &&
    newest.kind === kind &&
    newest.projectId === projectId &&
    !newest.auditFailed &&
    !auditFailed
  );
}
