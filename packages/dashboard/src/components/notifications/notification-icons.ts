import type { NotificationKind } from '@fettle/contract';
import {
  AlarmClock,
  AtSign,
  ClipboardCheck,
  Eye,
  MessageSquare,
  TrendingDown,
  UserPlus,
  Webhook,
} from 'lucide-react';

/** The icon of each kind of notification. */
export const notificationIcons: Record<NotificationKind, typeof AtSign> = {
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

/** Whether something went wrong. */
export function isBadNews(kind: NotificationKind): boolean {
  return kind === 'overdue' || kind === 'audit_worse' || kind === 'webhook_disabled';
}
