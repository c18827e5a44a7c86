import type { Notification, NotificationKind } from '@fettle/contract';
import {
  AlarmClock,
  AtSign,
  ClipboardCheck,
  Eye,
  MessageSquare,
  TrendingDown,
  TriangleAlert,
  UserPlus,
  Webhook,
} from 'lucide-react';

/** The icon of each kind of notification. */
const icons: Record<NotificationKind, typeof AtSign> = {
  assigned: UserPlus,
  mentioned: AtSign,
  commented: MessageSquare,
  task_changed: Eye,
  due_soon: AlarmClock,
  overdue: AlarmClock,
  audit_finished: ClipboardCheck,
  audit_worse: TrendingDown,
  webhook_disabled: Webhook,
};

type Told = Pick<Notification, 'kind' | 'auditFailed'>;

export function notificationIcon({ kind, auditFailed }: Told): typeof AtSign {
  return auditFailed ? TriangleAlert : icons[kind];
}

/** Whether something went wrong. */
export function isBadNews({ kind, auditFailed }: Told): boolean {
  return auditFailed || kind === 'overdue' || kind === 'audit_worse' || kind === 'webhook_disabled';
}
