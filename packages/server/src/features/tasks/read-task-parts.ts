import { type Kysely, sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Tables } from '../../db/tables/tables.ts';
import {
  type AttachmentRow,
  attachmentJson,
  type ChecklistRow,
  type CommentRow,
  checklistJson,
  commentJson,
} from './part-rows.ts';

/** The parts of a task; null where there are none. */
export interface TaskParts {
  comments: CommentRow[] | null;
  checklists: ChecklistRow[] | null;
  attachments: AttachmentRow[] | null;
}

export const noParts: TaskParts = { comments: null, checklists: null, attachments: null };

const selectParts = compileOnce<TaskParts & { version: string }, { id: string }>(
  ['id'],
  ({ id }) => sql`
    select task.revision || '.' || task.parts_revision as version,
      case when task.comment_count > 0 then (
        select json_agg(${commentJson} order by comment.id)
        from comments comment left join users author on author.id = comment.author_id
          where comment.task_id = task.id) end as comments,
      (select json_agg(${checklistJson} order by checklist.position, checklist.id)
        from checklists checklist where checklist.task_id = task.id) as checklists,
      case when task.attachment_count > 0 then (
        select json_agg(${attachmentJson} order by attachment.id)
        from attachments attachment left join users uploader on uploader.id = attachment.uploaded_by
          where attachment.task_id = task.id) end as attachments
    from tasks task where task.id = ${id}`,
  { shared: true },
);

/**
 * The comments, checklists, and attachments of a task, with the version of the task at that moment: each change of theirs
 * makes a new one. The caller checks visibility. Undefined when the task is gone.
 */
export async function readTaskParts(
  db: Kysely<Tables>,
  id: string,
): Promise<(TaskParts & { version: string }) | undefined> {
  const [parts] = await selectParts(db, { id });
  return parts;
}
