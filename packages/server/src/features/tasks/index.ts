import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { getDescriptionChange } from './activity/get-description-change.ts';
import { listTaskEvents } from './activity/list-task-events.ts';
import { addAttachment } from './attachments/add-attachment.ts';
import { deleteAttachment } from './attachments/delete-attachment.ts';
import { downloadAttachment } from './attachments/download-attachment.ts';
import { getAttachment } from './attachments/get-attachment.ts';
import { moveTask } from './board/move-task.ts';
import { removeColumn } from './board/remove-column.ts';
import { addChecklistItem } from './checklists/add-checklist-item.ts';
import { createChecklist } from './checklists/create-checklist.ts';
import { createTaskFromChecklistItem } from './checklists/create-task-from-checklist-item.ts';
import { deleteChecklist } from './checklists/delete-checklist.ts';
import { deleteChecklistItem } from './checklists/delete-checklist-item.ts';
import { getChecklist } from './checklists/get-checklist.ts';
import { listChecklists } from './checklists/list-checklists.ts';
import { moveChecklistItem } from './checklists/move-checklist-item.ts';
import { unlinkChecklistItem } from './checklists/unlink-checklist-item.ts';
import { updateChecklist } from './checklists/update-checklist.ts';
import { updateChecklistItem } from './checklists/update-checklist-item.ts';
import { addComment } from './comments/add-comment.ts';
import { deleteComment } from './comments/delete-comment.ts';
import { getComment } from './comments/get-comment.ts';
import { listComments } from './comments/list-comments.ts';
import { updateComment } from './comments/update-comment.ts';
import { createTask } from './create-task.ts';
import { deleteTask } from './delete-task.ts';
import { getTask } from './get-task.ts';
import { listTasks } from './list/list-tasks.ts';
import { addTaskRelation } from './relations/add-task-relation.ts';
import { listTaskRelations } from './relations/list-task-relations.ts';
import { removeTaskRelation } from './relations/remove-task-relation.ts';
import { deleteTimeEntry } from './time-entries/delete-time-entry.ts';
import { getTimeEntry } from './time-entries/get-time-entry.ts';
import { listTimeEntries } from './time-entries/list-time-entries.ts';
import { logTime } from './time-entries/log-time.ts';
import { updateTimeEntry } from './time-entries/update-time-entry.ts';
import { updateTask } from './update-task.ts';
import { addTaskWatcher } from './watchers/add-task-watcher.ts';
import { removeTaskWatcher } from './watchers/remove-task-watcher.ts';

export { callerActor, causeOf, toActor } from './actors.ts';
export { attachmentName } from './attachments/attachment-name.ts';
export { insertAttachment } from './attachments/attachment-store.ts';
export { moveToColumn } from './board/move-to-column.ts';
export { lockColumn } from './board/task-columns.ts';
export { endOfColumn } from './board/task-positions.ts';
export { insertChecklist } from './checklists/checklist-store.ts';
export { commentHtml } from './comments/comment-html.ts';
export { insertComment } from './comments/comment-store.ts';
export { readDescription } from './description/task-description.ts';
export { emitTaskUpdated } from './emit-task-updated.ts';
export { emptyTask, insertTask, insertTaskAsService, type NewTaskFields } from './insert-task.ts';
export { readContext } from './read-pin.ts';
export { readTaskCompact, readTaskDetail } from './read-task.ts';
export { prepareTaskBody, readTaskBody } from './read-task-body.ts';
export { enterColumn, saveTask, saveTaskAsService } from './save-task.ts';
export { requireTask, type TaskAccess } from './task-access.ts';
export { readTaskFields, type TaskFields, toColumns } from './task-fields.ts';
export { compactOf, taskUrl } from './task-rows.ts';
export { type MentionedPerson, readWatchersOf, watchMentioned } from './watchers/mentioned-watchers.ts';

type Resources = typeof operationsByResource;

export const taskHandlers: Handlers<Resources['tasks']> = {
  listTasks,
  getTask,
  createTask,
  updateTask,
  deleteTask,
  moveTask,
  removeColumn,
  listTaskEvents,
  getDescriptionChange,
};

export const commentHandlers: Handlers<Resources['comments']> = {
  listComments,
  getComment,
  addComment,
  updateComment,
  deleteComment,
};

export const checklistHandlers: Handlers<Resources['checklists']> = {
  listChecklists,
  getChecklist,
  createChecklist,
  updateChecklist,
  deleteChecklist,
  addChecklistItem,
  updateChecklistItem,
  moveChecklistItem,
  createTaskFromChecklistItem,
  unlinkChecklistItem,
  deleteChecklistItem,
};

export const attachmentHandlers: Handlers<Resources['attachments']> = {
  addAttachment,
  getAttachment,
  downloadAttachment,
  deleteAttachment,
};

export const relationHandlers: Handlers<Resources['relations']> = {
  listTaskRelations,
  addTaskRelation,
  removeTaskRelation,
};

export const watcherHandlers: Handlers<Resources['watchers']> = {
  addTaskWatcher,
  removeTaskWatcher,
};

export const timeEntryHandlers: Handlers<Resources['timeEntries']> = {
  listTimeEntries,
  getTimeEntry,
  logTime,
  updateTimeEntry,
  deleteTimeEntry,
};
