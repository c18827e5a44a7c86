import type { Widget } from '@fettle/contract';
import type { Generated } from 'kysely';

/** Reports of people without an account (migrations 0040 to 0042), as the driver returns the rows. */
export interface GuestTables {
  widgets: WidgetTable;
  guest_reports: GuestReportTable;
  guest_me_toos: GuestMeTooTable;
}

export interface WidgetTable {
  project_id: string;
  org_id: string;
  public_key: string;
  enabled: boolean;
  origins: string[];
  name_field: Widget['nameField'];
  email_field: Widget['emailField'];
  accepts_console: boolean;
  keeps_query: boolean;
  accepts_screenshots: Generated<boolean>;
  shows_audit_issues: Generated<boolean>;
  assignee_id: string | null;
  updated_at: string;
}

export interface GuestReportTable {
  task_id: string;
  org_id: string;
  project_id: string;
  client_id: string;
  text: string;
  wants_mail: Generated<boolean>;
  confirmed_at: string | null;
  screenshot_id: Generated<string | null>;
  me_too_count: Generated<number>;
}

export interface GuestMeTooTable {
  task_id: string;
  client_id: string;
  org_id: string;
}
