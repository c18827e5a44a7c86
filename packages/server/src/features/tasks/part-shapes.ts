import type { Attachment, Checklist, ChecklistItem, Comment } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { parseTimestamp } from '../../db/value-parsers.ts';
import { type ActorRow, toActor } from './actors.ts';

/**
 * What hangs on a task, as SQL builds it into JSON: one definition for the task detail and for the answers of the
 * single parts. Times inside JSON are PostgreSQL's text and are normalised here; plain columns may be passed too.
 */

export interface CommentRow {
  id: string;
  taskId: string;
  body: string;
  bodyHtml: string;
  author: ActorRow;
  createdAt: string;
  updatedAt: string;
}

/** JSON of a comment, for statements over `comments m left join users u on u.id = m.author_id`. */
export const commentJson = sql`json_build_object(
  'id', m.id, 'taskId', m.task_id, 'body', m.body, 'bodyHtml', m.body_html,
  'author', json_build_object('type', m.author_type, 'id', m.author_id,
    'name', coalesce(u.name, m.author_name), 'email', coalesce(u.email, m.author_email)),
  'createdAt', m.created_at, 'updatedAt', m.updated_at)`;

export function toComment(row: CommentRow): Comment {
  return {
    id: row.id,
    taskId: row.taskId,
    body: row.body,
    bodyHtml: row.bodyHtml,
    author: toActor(row.author),
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
}

/** JSON of an item, for statements over `checklist_items i left join users u on u.id = i.completed_by`. */
export const checklistItemJson = sql`json_build_object(
  'id', i.id, 'checklistId', i.checklist_id, 'title', i.title, 'position', i.position, 'completedAt', i.completed_at,
  'completedBy', json_build_object('type', 'user', 'id', i.completed_by, 'name', u.name, 'email', u.email))`;

export function toChecklistItem(row: ChecklistItemRow): ChecklistItem {
  return {
    id: row.id,
    checklistId: row.checklistId,
    title: row.title,
    completed: row.completedAt !== null,
    completedAt: row.completedAt === null ? null : parseTimestamp(row.completedAt),
    completedBy: row.completedAt === null ? null : toActor(row.completedBy),
    position: row.position,
  };
}

export interface ChecklistRow {
  id: string;
  taskId: string;
  title: string;
  position: number;
  items: ChecklistItemRow[] | null;
}

/** JSON of a checklist with its items in order, for statements over `checklists l`. */
export const checklistJson = sql`json_build_object(
  'id', l.id, 'taskId', l.task_id, 'title', l.title, 'position', l.position,
  'items', (select json_agg(${checklistItemJson} order by i.position, i.id)
    from checklist_items i left join users u on u.id = i.completed_by where i.checklist_id = l.id))`;

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

/** JSON of an attachment, for statements over `attachments a left join users u on u.id = a.uploaded_by`. */
export const attachmentJson = sql`json_build_object(
  'id', a.id, 'taskId', a.task_id, 'kind', a.kind, 'fileName', a.file_name, 'mimeType', a.mime_type,
  'size', a.size, 'linkUrl', a.link_url,
  'uploadedBy', json_build_object('type', 'user', 'id', a.uploaded_by, 'name', u.name, 'email', u.email),
  'createdAt', a.created_at)`;

/** `url` of a file is a path on the surface the caller came by, so that his credential opens it (CONTRACT §4). */
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
