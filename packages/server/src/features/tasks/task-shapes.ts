import type { Label, Priority, Task, TaskCompact, TaskSource } from '@fettle/contract';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { toActor } from './actors.ts';

/** Names and addresses of the users a task refers to, by id. */
export type People = Record<string, [name: string, email: string]>;

/** What a compact task shows of its project and its column. */
export interface TaskPlace {
  projectName: string;
  keyPrefix: string;
  statusLabel: string;
}

/** A task as {@link compactColumns} selects it. */
export interface TaskRow extends OwnTaskRow, TaskPlace {}

/** A task as {@link ownColumns} selects it. */
export interface OwnTaskRow {
  id: string;
  projectId: string;
  number: number;
  title: string;
  status: string;
  priority: Priority;
  labels: Label[];
  assigneeIds: string[];
  reporterType: 'user' | 'guest' | 'system';
  reporterId: string | null;
  reporterName: string | null;
  reporterEmail: string | null;
  source: TaskSource;
  dueDate: string | null;
  dueDateComplete: boolean;
  pageUrl: string | null;
  screenshotUrl: string | null;
  hasPin: boolean;
  position: number;
  commentCount: number;
  attachmentCount: number;
  checklistItemCount: number;
  checklistDoneCount: number;
  minutesLogged: number;
  revision: number;
  createdAt: string;
  updatedAt: string;
  completedAt: string | null;
}

/** SQL of what a compact task holds itself, for statements over `tasks t`. */
export const ownColumns = sql`
  t.id, t.project_id as "projectId", t.number, t.title, t.status, t.priority, t.labels,
  t.assignee_ids as "assigneeIds",
  t.reporter_type as "reporterType", t.reporter_id as "reporterId", t.reporter_name as "reporterName",
  t.reporter_email as "reporterEmail", t.source, t.due_date as "dueDate",
  t.due_date_complete as "dueDateComplete", t.page_url as "pageUrl", t.screenshot_url as "screenshotUrl",
  t.pin is not null as "hasPin", t.position, t.comment_count as "commentCount",
  t.attachment_count as "attachmentCount", t.checklist_item_count as "checklistItemCount",
  t.checklist_done_count as "checklistDoneCount", t.minutes_logged as "minutesLogged", t.revision,
  t.created_at as "createdAt", t.updated_at as "updatedAt", t.completed_at as "completedAt"`;

/** SQL of the columns of a compact task, for statements over `tasks t`, its `projects p` and its `columns c`. */
export const compactColumns = sql`${ownColumns}, p.name as "projectName", p.key_prefix as "keyPrefix",
  c.label as "statusLabel"`;

/** The compact shape (CONTRACT §4). Users missing in `people` have no account any more. */
export function toTaskCompact(row: TaskRow, people: People, config: Config): TaskCompact {
  const reporter = row.reporterId === null ? undefined : people[row.reporterId];
  return {
    id: row.id,
    projectId: row.projectId,
    projectName: row.projectName,
    number: row.number,
    key: `${row.keyPrefix}-${row.number}`,
    title: row.title,
    status: row.status,
    statusLabel: row.statusLabel,
    priority: row.priority,
    labels: row.labels,
    assigneeIds: row.assigneeIds,
    assignees: row.assigneeIds.map((id) => ({ id, name: people[id]?.[0] ?? 'Deleted user' })),
    reporter: toActor({
      type: row.reporterType,
      id: row.reporterId,
      name: reporter?.[0] ?? row.reporterName,
      email: reporter?.[1] ?? row.reporterEmail,
    }),
    source: row.source,
    dueDate: row.dueDate,
    dueDateComplete: row.dueDateComplete,
    pageUrl: row.pageUrl,
    screenshotUrl: row.screenshotUrl,
    hasPin: row.hasPin,
    position: row.position,
    commentCount: row.commentCount,
    attachmentCount: row.attachmentCount,
    checklistItemCount: row.checklistItemCount,
    checklistDoneCount: row.checklistDoneCount,
    minutesLogged: row.minutesLogged,
    revision: row.revision,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    completedAt: row.completedAt,
    url: taskUrl(config, row.id),
  };
}

/** The compact part of a detail, for events: what follows it in the detail is left out. */
export function compactOf(task: Task): TaskCompact {
  const {
    description: _description,
    descriptionHtml: _html,
    descriptionJson: _json,
    videoUrl: _video,
    comments: _comments,
    checklists: _checklists,
    attachments: _attachments,
    pin: _pin,
    context: _context,
    ...compact
  } = task;
  return compact;
}

/** Address of a task in the dashboard. */
export function taskUrl(config: Config, id: string): string {
  const base = config.publicUrl ?? `http://${config.host}:${config.port}`;
  return `${base}/tasks/${id}`;
}
