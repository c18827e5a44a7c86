import type { Actor, NotificationKind, NotificationMode } from '@fettle/contract';
import type { Generated } from 'kysely';
import type { Json, NullableJson } from './column-types.ts';

/** Notifications and their emails (migration 0008), as the driver returns the rows. */
export interface NotificationTables {
  notification_preferences: NotificationPreferenceTable;
  mails: MailTable;
  notifications: NotificationTable;
  notification_cursor: NotificationCursorTable;
  reminder_clock: ReminderClockTable;
}

export interface NotificationPreferenceTable {
  user_id: string;
  mode: NotificationMode;
  hour: number;
  time_zone: string;
  muted: NotificationKind[];
  updated_at: string;
}

/** Emails that are stored encrypted until they are sent, because they contain access links. */
export type SealedMailKind = 'invitation' | 'account' | 'guest';

export interface MailTable {
  id: string;
  kind: 'notifications' | SealedMailKind;
  user_id: string | null;
  sealed: Buffer | null;
  status: 'gathering' | 'sending' | 'sent' | 'failed' | 'skipped';
  attempts: Generated<number>;
  last_error: string | null;
  created_at: string;
  completed_at: string | null;
  due_at: string | null;
  claim_id: string | null;
  lease_until: string | null;
  tries: Generated<number>;
}

/** `details` is typed by its kind where it is read and written (features/notifications/creation/new-notification.ts). */
export interface NotificationTable {
  id: string;
  org_id: string;
  project_id: string;
  user_id: string;
  kind: NotificationKind;
  source: string;
  task_id: string | null;
  comment_id: string | null;
  audit_id: string | null;
  webhook_id: string | null;
  actor: NullableJson<Actor>;
  details: Json<unknown>;
  created_at: string;
  read_at: string | null;
  mail_id: string | null;
}

export interface NotificationCursorTable {
  id: string;
  transaction_id: string;
  position: number;
  due_at: Generated<string>;
  claim_id: string | null;
  lease_until: string | null;
  tries: Generated<number>;
}

export interface ReminderClockTable {
  only_row: Generated<boolean>;
  reminded_until: string;
}
