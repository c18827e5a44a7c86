import type { Attachment, Checklist, ChecklistItem, Comment, CommentVisibility } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { parseTimestamp } from '../../db/value-parsers.ts';
import { type ActorRow, toActor } from './actors.ts';

/**
 * The parts of a task, as SQL builds them into JSON: one definition for the task detail and for the operations on single
 * parts. Times inside JSON are PostgreSQL's text and are normalized here; plain columns can be passed too.
 */

export interface CommentRow {
  id: string;
  taskId: string;
  body: string;
  bodyHtml: string;
  author: ActorRow;
  visibility: CommentVisibility;
  createdAt: string;
  updatedAt: string;
}

/** JSON of a comment, for statements over `comments comment left join users author`. */
export const commentJson = sql`json_build_object(
  'id', comment.id, 'taskId', comment.task_id, 'body', comment.body, 'bodyHtml', comment.body_html,
  'author', json_build_object('type', comment.author_type, 'id', comment.author_id,
    'name', coalesce(author.name, comment.author_name), 'email', coalesce(author.email, comment.author_email)),
  'visibility', comment.visibility, 'createdAt', comment.created_at, 'updatedAt', comment.updated_at)`;

export function toComment(row: CommentRow): Comment {
  return {
    id: row.id,
    taskId: row.taskId,
    body: row.body,
    bodyHtml: row.bodyHtml,
    author: toActor(row.author),
    visibility: row.visibility,
    createdAt: parseTimestamp(row.createdAt),
    updatedAt: parseTimestamp(row.updatedAt),
  };
}

export interface ChecklistItemRow {
  id: string;
  checklistId: string;
  title: string;
  completedAt: string | null;
  completedBy: ActorRow;
  position: number;
  linkedTask: ChecklistItem['linkedTask'];
}

/** JSON of an item, for statements over `checklist_items item left join users completer`. */
export const checklistItemJson = sql`json_build_object(
  'id', item.id, 'checklistId', item.checklist_id, 'title', item.title, 'position', item.position, 'completedAt',
    item.completed_at,
  'completedBy', json_build_object('type', 'user', 'id', item.completed_by,
    'name', completer.name, 'email', completer.email),
  'linkedTask', case when item.linked_task_id is not null then (
    select json_build_object('id', linked.id, 'key', project.key_prefix || '-' || linked.number)
    from tasks linked join projects project on project.id = linked.project_id
    where linked.id = item.linked_task_id) end)`;

export function toChecklistItem(row: ChecklistItemRow): ChecklistItem {
  return {
    id: row.id,
    checklistId: row.checklistId,
    title: row.title,
    completed: row.completedAt !== null,
    completedAt: row.completedAt === null ? null : parseTimestamp(row.completedAt),
    completedBy: row.completedAt === null ? null : toActor(completerOf(row)),
    position: row.position,
    linkedTask: row.linkedTask,
  };
}

/** The task of a linked item can be completed by the service itself. */
function completerOf({ completedBy, linkedTask }: ChecklistItemRow): ActorRow {
  return linkedTask !== null && completedBy.id === null ? { ...completedBy, type: 'system' } : completedBy;
}

export interface ChecklistRow {
  id: string;
  taskId: string;
  title: string;
  position: number;
  items: ChecklistItemRow[] | null;
}

/** JSON of a checklist with its items in order, for statements over `checklists checklist`. */
export const checklistJson = sql`json_build_object(
  'id', checklist.id, 'taskId', checklist.task_id, 'title', checklist.title, 'position', checklist.position,
  'items', (select json_agg(${checklistItemJson} order by item.position, item.id)
    from checklist_items item left join users completer on completer.id = item.completed_by
    where item.checklist_id = checklist.id))`;

export function toChecklist(row: ChecklistRow): Checklist {
  const items = (row.items ?? []).map(toChecklistItem);
  return {
    id: row.id,
    taskId: row.taskId,
    title: row.title,
    position: row.position,
    items,
    itemCount: items.length,
    doneCount: items.filter((item) => item.completed).length,
  };
}

export interface AttachmentRow {
  id: string;
  taskId: string;
  kind: 'file' | 'link';
  fileName: string;
  mimeType: string | null;
  size: number | null;
  linkUrl: string | null;
  uploadedBy: ActorRow;
  createdAt: string;
}

/** JSON of an attachment, for statements over `attachments attachment left join users uploader`. */
export const attachmentJson = sql`json_build_object(
  'id', attachment.id, 'taskId', attachment.task_id, 'kind', attachment.kind, 'fileName', attachment.file_name,
    'mimeType', attachment.mime_type,
  'size', attachment.size, 'linkUrl', attachment.link_url,
  'uploadedBy', json_build_object('type', case when attachment.uploaded_by is null and exists (
      select from guest_reports report where report.screenshot_id = attachment.id) then 'guest' else 'user' end,
    'id', attachment.uploaded_by,
    'name', uploader.name, 'email', uploader.email),
  'createdAt', attachment.created_at)`;

/** `url` of a file is a path on the surface the caller uses, so that their credential works there. */
export function toAttachment(ctx: Pick<Ctx, 'actor'>, row: AttachmentRow): Attachment {
  const api = ctx.actor.token === null ? '/api' : '/api/v1';
  const isLink = row.kind === 'link';
  return {
    id: row.id,
    taskId: row.taskId,
    kind: row.kind,
    fileName: row.fileName,
    mimeType: isLink ? null : row.mimeType,
    size: isLink ? null : row.size,
    url: row.linkUrl ?? `${api}/tasks/${row.taskId}/attachments/${row.id}/content`,
    uploadedBy: toActor(row.uploadedBy),
    createdAt: parseTimestamp(row.createdAt),
  };
}
