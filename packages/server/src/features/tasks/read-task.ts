import type { Pin, Task, TaskCompact, TaskContext } from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { isId } from '../../ids.ts';
import { seesProject } from '../projects/access.ts';
import {
  type AttachmentRow,
  attachmentJson,
  type ChecklistRow,
  type CommentRow,
  checklistJson,
  commentJson,
  toAttachment,
  toChecklist,
  toComment,
} from './part-shapes.ts';
import { compactColumns, type People, type TaskRow, toTaskCompact } from './task-shapes.ts';

interface RowWithPeople extends TaskRow {
  people: People | null;
}

interface DetailRow extends RowWithPeople {
  parts: number;
  description: string | null;
  descriptionHtml: string | null;
  descriptionJson: unknown;
  videoUrl: string | null;
  pin: Pin | null;
  context: TaskContext | null;
  comments: CommentRow[] | null;
  checklists: ChecklistRow[] | null;
  attachments: AttachmentRow[] | null;
}

const peopleOfTask = sql`(
  select json_object_agg(u.id, json_build_array(u.name, u.email)) from users u
  where u.id = any(t.assignee_ids || t.reporter_id))`;

const taskTables = sql`tasks t
  join projects p on p.id = t.project_id
  join columns c on c.project_id = t.project_id and c.key = t.status`;

/**
 * A compact task for an event. The caller must have passed {@link requireTask} before: visibility is not asked again.
 */
export async function readTaskCompact(ctx: Ctx, id: string): Promise<TaskCompact> {
  const { rows } = await sql<RowWithPeople>`
    select ${compactColumns}, ${peopleOfTask} as people
    from ${taskTables} where t.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined) throw notFound();
  return toTaskCompact(row, row.people ?? {}, ctx.config);
}

/**
 * A task with everything on it and the version for its ETag; NOT_FOUND when the caller does not see it. One statement,
 * so that counts and lists are of one moment; a task whose `parts` never changed has no part to look for.
 */
export async function readTaskDetail(ctx: Ctx, id: string): Promise<{ task: Task; version: string }> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<DetailRow>`
    select ${compactColumns}, ${peopleOfTask} as people, t.parts, t.description,
      t.description_html as "descriptionHtml", t.description_json as "descriptionJson", t.video_url as "videoUrl",
      t.pin, t.context,
      case when t.comment_count > 0 then (
        select json_agg(${commentJson} order by m.id)
        from comments m left join users u on u.id = m.author_id where m.task_id = t.id) end as comments,
      case when t.parts > 0 then (
        select json_agg(${checklistJson} order by l.position, l.id)
        from checklists l where l.task_id = t.id) end as checklists,
      case when t.attachment_count > 0 then (
        select json_agg(${attachmentJson} order by a.id)
        from attachments a left join users u on u.id = a.uploaded_by where a.task_id = t.id) end as attachments
    from ${taskTables} where t.id = ${id} and ${seesProject(ctx)}`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined) throw notFound();
  return { task: toTask(ctx, row), version: `${row.revision}.${row.parts}` };
}

function toTask(ctx: Ctx, row: DetailRow): Task {
  return {
    ...toTaskCompact(row, row.people ?? {}, ctx.config),
    description: row.description,
    descriptionHtml: row.descriptionHtml,
    descriptionJson: row.descriptionJson ?? null,
    videoUrl: row.videoUrl,
    comments: (row.comments ?? []).map(toComment),
    checklists: (row.checklists ?? []).map(toChecklist),
    attachments: (row.attachments ?? []).map((attachment) => toAttachment(ctx, attachment)),
    pin: row.pin,
    context: row.context,
  };
}
