import type { Task } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { compileOnce } from '../../db/compile-once.ts';
import { gatherReads } from '../../db/gather-reads.ts';
import { readsComment } from './comments/comment-visibility.ts';
import {
  type AttachmentRow,
  attachmentJson,
  type ChecklistRow,
  type CommentRow,
  checklistJson,
  commentJson,
} from './part-rows.ts';
import { relationsJson } from './relations/relation-rows.ts';
import { type CommentReader, keyOfReader } from './viewer.ts';

/** The parts of a task; null where there are none. */
export interface TaskParts {
  comments: CommentRow[] | null;
  checklists: ChecklistRow[] | null;
  attachments: AttachmentRow[] | null;
  relations: Task['relations'] | null;
  linkedItem: Task['linkedItem'];
}

export const noParts: TaskParts = {
  comments: null,
  checklists: null,
  attachments: null,
  relations: null,
  linkedItem: null,
};

type VersionedParts = TaskParts & { version: string };

const selectParts = compileOnce<VersionedParts & { id: string }, CommentReader & { ids: readonly string[] }>(
  ['ids', 'userId', 'projectIds', 'guestIn'],
  ({ ids, ...viewer }) => sql`
    select task.id, task.revision || '.' || task.parts_revision as version,
      case when task.comment_count > 0 then (
        select json_agg(${commentJson} order by comment.id)
        from comments comment left join users author on author.id = comment.author_id
          where comment.task_id = task.id and ${readsComment(viewer)}) end as comments,
      (select json_agg(${checklistJson} order by checklist.position, checklist.id)
        from checklists checklist where checklist.task_id = task.id) as checklists,
      case when task.attachment_count > 0 then (
        select json_agg(${attachmentJson} order by attachment.id)
        from attachments attachment left join users uploader on uploader.id = attachment.uploaded_by
          where attachment.task_id = task.id) end as attachments,
      case when task.relation_count > 0 then ${relationsJson(viewer)} end as relations,
      (select json_build_object('taskId', origin.id, 'taskKey', project.key_prefix || '-' || origin.number,
          'checklistId', item.checklist_id, 'itemId', item.id)
        from checklist_items item
        join tasks origin on origin.id = item.task_id join projects project on project.id = origin.project_id
        where item.linked_task_id = task.id) as "linkedItem"
    from tasks task where task.id = any(${ids}::uuid[])`,
  { shared: true },
);

const findParts = gatherReads(
  async (db, ids, viewer: CommentReader) =>
    (await selectParts(db, { ids, ...viewer })).map(({ id, ...row }) => ({ id, row })),
  keyOfReader,
);

/**
 * The comments, checklists, attachments, and relations of a task, with the version of the task at that moment: each change
 * of theirs makes a new one. The caller checks visibility. Undefined when the task is gone.
 */
export function readTaskParts(
  { db, actor: { userId, projectIds, guestIn } }: Pick<Ctx, 'db' | 'actor'>,
  id: string,
): Promise<VersionedParts | undefined> {
  return findParts(db, id, { userId, projectIds, guestIn });
}
