import type { Label, Priority, Task, TaskCompact, TaskSource } from '@fettle/contract';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Caller } from '../../context.ts';
import { toActor } from './actors.ts';

/** Names and email addresses of the users a task refers to, by ID. */
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
  orgId: string;
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
  internalCommentCount: number;
  attachmentCount: number;
  checklistItemCount: number;
  checklistDoneCount: number;
  minutesLogged: number;
  openBlockerCount: number;
  recurringTaskId: string | null;
  revision: number;
  createdAt: string;
  updatedAt: string;
  completedAt: string | null;
}

/** SQL for the columns of a compact task that are its own, for statements over `tasks task`. */
export const ownColumns = sql`
  task.id, task.org_id as "orgId", task.project_id as "projectId", task.number, task.title, task.status, task.priority, task.labels,
  task.assignee_ids as "assigneeIds",
  task.reporter_type as "reporterType", task.reporter_id as "reporterId", task.reporter_name as "reporterName",
  task.reporter_email as "reporterEmail", task.source, task.due_date as "dueDate",
  task.due_date_complete as "dueDateComplete", task.page_url as "pageUrl", task.screenshot_url as "screenshotUrl",
  task.pin is not null as "hasPin", task.position, task.comment_count as "commentCount",
  task.internal_comment_count as "internalCommentCount",
  task.attachment_count as "attachmentCount", task.checklist_item_count as "checklistItemCount",
  task.checklist_done_count as "checklistDoneCount", task.minutes_logged as "minutesLogged",
  task.open_blocker_count as "openBlockerCount", task.recurring_task_id as "recurringTaskId", task.revision,
  task.created_at as "createdAt", task.updated_at as "updatedAt", task.completed_at as "completedAt"`;

/** SQL for all columns of a compact task, for statements over `tasks task`, `projects project`, `columns board_column`. */
export const compactColumns = sql`${ownColumns}, project.name as "projectName", project.key_prefix as "keyPrefix",
  board_column.label as "statusLabel"`;

/** The compact shape, as lists and events carry it. Users missing in `people` no longer have an account. */
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
    publicCommentCount: row.commentCount - row.internalCommentCount,
    attachmentCount: row.attachmentCount,
    checklistItemCount: row.checklistItemCount,
    checklistDoneCount: row.checklistDoneCount,
    minutesLogged: row.minutesLogged,
    openBlockerCount: row.openBlockerCount,
    recurringTaskId: row.recurringTaskId,
    revision: row.revision,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    completedAt: row.completedAt,
    url: taskUrl(config, row.id),
  };
}

/**
 * A task of that organization as the caller is to see it: guests see neither
 * internal comments nor the addresses of people who reported something without an account.
 */
export function compactFor(
  { guestIn }: Pick<Caller, 'guestIn'>,
  orgId: string,
  task: Readonly<TaskCompact>,
): Readonly<TaskCompact> {
  if (!guestIn.includes(orgId)) return task;
  const { reporter } = task;
  return {
    ...task,
    commentCount: task.publicCommentCount,
    reporter: reporter.type === 'guest' ? { ...reporter, email: null } : reporter,
  };
}

/** The compact part of a detail, for events: the fields that only the detail has are left out. */
export function compactOf(task: Task): TaskCompact {
  const {
    description: _description,
    descriptionHtml: _html,
    descriptionJson: _json,
    videoUrl: _video,
    watcherIds: _watcherIds,
    watchers: _watchers,
    comments: _comments,
    checklists: _checklists,
    attachments: _attachments,
    relations: _relations,
    linkedItem: _linkedItem,
    pin: _pin,
    context: _context,
    ...compact
  } = task;
  return compact;
}

/** URL of a task in the dashboard. */
export function taskUrl(config: Config, id: string): string {
  const base = config.publicUrl ?? `http://${config.host}:${config.port}`;
  return `${base}/tasks/${id}`;
}
