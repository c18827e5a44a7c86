import type { Notification } from '@fettle/contract';

/** A notification, and those before it that say the same of earlier audits of the same site. */
export interface NotificationRun {
  newest: Notification;
  /** That the same audit is complete, where the newest says that it went worse. */
  same: readonly Notification[];
  /** Newest first. */
  earlier: readonly Notification[];
}

/**
 * Folds successive completed audits of one project and one day, which a schedule repeats, into one entry, whatever else
 * happened between them, and leaves out
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
    const next = runs.findLast(
      ({ newest }) => isOfAudit(newest) && newest.projectId === notification.projectId,
    );
    if (
      next !== undefined &&
      isRepeat(next.newest, notification) &&
      dayOf(next.newest) === dayOf(notification)
    )
      next.earlier.push(notification);
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

function isOfAudit({ kind }: Notification): boolean {
  return kind === 'audit_finished' || kind === 'audit_worse';
}

/** Whether an audit says the same as the next one of its project. */
function isRepeat(next: Notification, { kind, auditFailed }: Notification): boolean {
  return kind === 'audit_finished' && next.kind === kind && !next.auditFailed && !auditFailed;
}
