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
} from './part-shapes.ts';

/** What hangs on a task; null where there is nothing. */
export interface TaskParts {
  comments: CommentRow[] | null;
  checklists: ChecklistRow[] | null;
  attachments: AttachmentRow[] | null;
}

export const noParts: TaskParts = { comments: null, checklists: null, attachments: null };

const selectParts = compileOnce<TaskParts & { version: string }, { id: string }>(
  ['id'],
  ({ id }) => sql`
    select t.revision || '.' || t.parts as version,
      case when t.comment_count > 0 then (
        select json_agg(${commentJson} order by m.id)
        from comments m left join users u on u.id = m.author_id where m.task_id = t.id) end as comments,
      (select json_agg(${checklistJson} order by l.position, l.id)
        from checklists l where l.task_id = t.id) as checklists,
      case when t.attachment_count > 0 then (
        select json_agg(${attachmentJson} order by a.id)
        from attachments a left join users u on u.id = a.uploaded_by where a.task_id = t.id) end as attachments
    from tasks t where t.id = ${id}`,
  { shared: true },
);

/**
 * The comments, checklists and attachments of a task, with the version of the task at that moment: each of their
 * changes makes a new one. Visibility is the caller's to ask. Undefined when the task is gone.
 */
export async function readTaskParts(
  db: Kysely<Tables>,
  id: string,
): Promise<(TaskParts & { version: string }) | undefined> {
  const [parts] = await selectParts(db, { id });
  return parts;
}
