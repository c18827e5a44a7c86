import type {
  ColumnCategory,
  CommentVisibility,
  EventType,
  Label,
  OrgRole,
  Priority,
  ProjectRole,
  ProjectStatus,
  Scope,
  TaskSource,
  TokenKind,
  TouchedType,
} from '@fettle/contract';
import type { Generated, GeneratedAlways } from 'kysely';
import type { AuditTables } from './audit-tables.ts';
import type { ClientReportTables } from './client-report-tables.ts';
import type { Json, Nullable, NullableJson } from './column-types.ts';
import type { FaviconTable } from './favicon-table.ts';
import type { GuestTables } from './guest-tables.ts';
import type { ImportTables } from './import-tables.ts';
import type { IntegrationTables } from './integration-tables.ts';
import type { NotificationTables } from './notification-tables.ts';
import type { RecurringTaskTables } from './recurring-task-tables.ts';
import type { SavedViewTables } from './saved-view-tables.ts';
import type { ScimTables } from './scim-tables.ts';
import type { SecondFactorTables } from './second-factor-tables.ts';
import type { SecurityLogTable } from './security-log-table.ts';
import type { SingleSignOnTables } from './single-sign-on-tables.ts';
import type { TransferTables } from './transfer-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

/**
 * Rows as the driver returns them (connect.ts): timestamps are ISO strings in UTC, bigint and numeric are numbers, and
 * json is parsed. One interface per table, in the order of the migrations.
 */
export interface Tables
  extends AuditTables,
    WebhookTables,
    NotificationTables,
    ImportTables,
    IntegrationTables,
    TransferTables,
    SecondFactorTables,
    SingleSignOnTables,
    ScimTables,
    ClientReportTables,
    GuestTables,
    SavedViewTables,
    RecurringTaskTables {
  users: UserTable;
  sessions: SessionTable;
  api_tokens: ApiTokenTable;
  orgs: OrgTable;
  org_members: OrgMemberTable;
  invitations: InvitationTable;
  projects: ProjectTable;
  project_counters: ProjectCounterTable;
  favicons: FaviconTable;
  columns: ColumnTable;
  project_members: ProjectMemberTable;
  tasks: TaskTable;
  task_counts: TaskCountTable;
  label_counts: LabelCountTable;
  assignee_counts: AssigneeCountTable;
  assigned_tasks: AssignedTaskTable;
  labeled_tasks: LabeledTaskTable;
  comments: CommentTable;
  checklists: ChecklistTable;
  checklist_items: ChecklistItemTable;
  attachments: AttachmentTable;
  blob_deletions: BlobDeletionTable;
  time_entries: TimeEntryTable;
  task_relations: TaskRelationTable;
  events: EventTable;
  task_editors: TaskEditorTable;
  idempotency_keys: IdempotencyKeyTable;
  rate_windows: RateWindowTable;
  login_failures: SignInFailureTable;
  sign_in_networks: SignInNetworkTable;
  security_log: SecurityLogTable;
  email_verifications: EmailVerificationTable;
  password_resets: PasswordResetTable;
}

export interface UserTable {
  id: string;
  name: string;
  email: string;
  username: string | null;
  password_hash: string | null;
  google_sub: string | null;
  disabled_at: string | null;
  created_at: string;
  email_verified_at: Nullable<string>;
  email_verified_by: Nullable<EmailProof>;
  /** When the account was deleted; the row stays, without anything personal. */
  deleted_at: Nullable<string>;
  /** The organization whose identity provider created the account. */
  provisioned_by: Nullable<string>;
}

/** How an email address was verified. */
export type EmailProof = 'mail' | 'google' | 'operator' | 'provider' | 'domain';

export interface EmailVerificationTable {
  user_id: string;
  email: string;
  token_hash: Buffer;
  created_at: string;
  expires_at: string;
}

/** A link that is valid, to choose a new password; it was mailed to `email` (migration 0045). */
export interface PasswordResetTable {
  user_id: string;
  email: string;
  token_hash: Buffer;
  created_at: string;
  expires_at: string;
}

export interface SessionTable {
  id: string;
  user_id: string;
  kind: Generated<'browser' | 'mobile'>;
  /** Hash of the secret in the browser's cookie; null for mobile sign-ins. */
  token_hash: Buffer | null;
  user_agent: string | null;
  address: string | null;
  created_at: string;
  expires_at: string;
  confirmed_at: string | null;
  last_used_at: string | null;
  /** The provider it was opened through; it ends with it. */
  provider_id: Nullable<string>;
}

export interface ApiTokenTable {
  id: string;
  user_id: string;
  /** `login`: created by signing in, and ended like a session. */
  kind: Generated<TokenKind>;
  name: string;
  public_id: string;
  token_hash: Buffer;
  last_four: string;
  scopes: Scope[];
  project_ids: string[] | null;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
  address: string | null;
  user_agent: string | null;
}

export interface OrgTable {
  id: string;
  slug: string;
  name: string;
  created_at: string;
  updated_at: string;
  /** Who needs a second factor, and from when. */
  factor_required: Generated<'off' | 'members' | 'everyone'>;
  factor_required_from: Nullable<string>;
  /** `#rrggbb`. */
  accent_color: Nullable<string>;
}

export interface OrgMemberTable {
  org_id: string;
  user_id: string;
  role: OrgRole;
  joined_at: string;
  /** From when the member sees nothing, for lack of a second factor; written by triggers. */
  blocked_from: GeneratedAlways<string | null>;
}

export interface InvitationTable {
  id: string;
  org_id: string;
  email: string;
  name: string | null;
  role: OrgRole;
  token_hash: Buffer;
  invited_by: string;
  created_at: string;
  expires_at: string;
  accepted_at: string | null;
  mailed: Generated<boolean>;
  project_ids: Generated<string[]>;
  project_role: Generated<'member' | 'viewer'>;
  declined_at: Nullable<string>;
}

export interface ProjectTable {
  id: string;
  org_id: string;
  name: string;
  key_prefix: string;
  url: string | null;
  status: ProjectStatus;
  priority: Priority;
  color: string;
  revision: Generated<number>;
  created_at: string;
  updated_at: string;
}

export interface ProjectCounterTable {
  project_id: string;
  org_id: string;
  last_task_number: Generated<number>;
  touched_at: string;
  /** Changes with every change of any of its tasks. */
  tasks_revision: Generated<number>;
}

export interface ColumnTable {
  id: string;
  org_id: string;
  project_id: string;
  key: string;
  label: string;
  position: number;
  color: string;
  category: ColumnCategory;
  wip_limit: Generated<number | null>;
}

export interface ProjectMemberTable {
  project_id: string;
  user_id: string;
  org_id: string;
  role: ProjectRole;
  joined_at: string;
}

export interface TaskTable {
  id: string;
  org_id: string;
  project_id: string;
  number: number;
  title: string;
  description: string | null;
  description_html: string | null;
  description_json: NullableJson<unknown>;
  status: string;
  priority: Priority;
  priority_rank: GeneratedAlways<number>;
  labels: Json<Label[]>;
  label_names: string[];
  assignee_ids: string[];
  reporter_type: 'user' | 'guest' | 'system';
  reporter_id: string | null;
  reporter_name: string | null;
  reporter_email: string | null;
  source: TaskSource;
  due_date: string | null;
  due_date_complete: boolean;
  page_url: string | null;
  screenshot_url: string | null;
  video_url: string | null;
  pin: NullableJson<unknown>;
  context: NullableJson<unknown>;
  position: number;
  comment_count: Generated<number>;
  internal_comment_count: Generated<number>;
  attachment_count: Generated<number>;
  checklist_item_count: Generated<number>;
  checklist_done_count: Generated<number>;
  minutes_logged: Generated<number>;
  relation_count: Generated<number>;
  open_blocker_count: Generated<number>;
  watcher_ids: Generated<string[]>;
  unwatched_by: Generated<string[]>;
  recurring_task_id: Nullable<string>;
  occurs_on: Nullable<string>;
  revision: Generated<number>;
  parts_revision: Generated<number>;
  created_at: string;
  updated_at: string;
  completed_at: string | null;
  search_text: GeneratedAlways<string>;
}

export interface TaskCountTable {
  project_id: string;
  status: string;
  priority: Priority;
  org_id: string;
  count: number;
}

export interface LabelCountTable {
  project_id: string;
  folded: string;
  org_id: string;
  name: string;
  color: string;
  count: number;
}

export interface AssigneeCountTable {
  project_id: string;
  user_id: string;
  status: string;
  priority: Priority;
  org_id: string;
  count: number;
}

export interface AssignedTaskTable {
  project_id: string;
  user_id: string;
  created_at: string;
  task_id: string;
}

export interface LabeledTaskTable {
  project_id: string;
  folded: string;
  created_at: string;
  task_id: string;
}

export interface CommentTable {
  id: string;
  org_id: string;
  task_id: string;
  body: string;
  body_html: string;
  author_type: 'user' | 'guest' | 'system';
  author_id: string | null;
  author_name: string | null;
  author_email: string | null;
  visibility: CommentVisibility;
  created_at: string;
  updated_at: string;
}

export interface ChecklistTable {
  id: string;
  org_id: string;
  task_id: string;
  title: string;
  position: number;
}

export interface ChecklistItemTable {
  id: string;
  org_id: string;
  task_id: string;
  checklist_id: string;
  title: string;
  position: number;
  completed_at: string | null;
  completed_by: string | null;
  linked_task_id: Nullable<string>;
}

export interface TaskRelationTable {
  id: string;
  org_id: string;
  kind: 'blocks' | 'duplicates' | 'relates_to';
  /** The task that blocks or duplicates the other one. */
  task_id: string;
  other_task_id: string;
  created_by: string | null;
  created_at: string;
}

export interface AttachmentTable {
  id: string;
  org_id: string;
  task_id: string;
  kind: 'file' | 'link';
  file_name: string;
  mime_type: string | null;
  size: number | null;
  link_url: string | null;
  blob_key: string | null;
  uploaded_by: string | null;
  created_at: string;
}

export interface BlobDeletionTable {
  blob_key: string;
  due_at: string;
}

export interface TimeEntryTable {
  id: string;
  org_id: string;
  task_id: string;
  project_id: string;
  user_id: string;
  minutes: number;
  note: string;
  logged_at: string;
  created_at: string;
}

export interface EventTable {
  id: string;
  position: GeneratedAlways<number>;
  org_id: string;
  project_id: string;
  type: EventType | TouchedType;
  data: Json<unknown>;
  created_at: string;
  transaction_id: GeneratedAlways<string>;
  /** The task it is about, which can be deleted. */
  task_id: string | null;
  /** The other task of a relation, which not everybody sees who sees this one. */
  related_task_id: Nullable<string>;
}

/** Who has changed a task, of the events that were deleted because of their age. */
export interface TaskEditorTable {
  org_id: string;
  task_id: string;
  /** Null: somebody without an account. */
  user_id: string | null;
}

export interface IdempotencyKeyTable {
  user_id: string;
  key: string;
  fingerprint: Buffer;
  status: number;
  answer: Buffer;
  expires_at: string;
}

export interface RateWindowTable {
  token_id: string;
  class: string;
  window_start: string;
  count: number;
}

export interface SignInFailureTable {
  subject: Buffer;
  window_start: string;
  count: number;
  retry_at: string | null;
}

export interface SignInNetworkTable {
  user_id: string;
  network: Buffer;
  seen_at: string;
}
