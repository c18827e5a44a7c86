import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { addAttachment } from './add-attachment.ts';
import { addChecklistItem } from './add-checklist-item.ts';
import { addComment } from './add-comment.ts';
import { createChecklist } from './create-checklist.ts';
import { createTask } from './create-task.ts';
import { deleteAttachment } from './delete-attachment.ts';
import { deleteChecklist } from './delete-checklist.ts';
import { deleteChecklistItem } from './delete-checklist-item.ts';
import { deleteComment } from './delete-comment.ts';
import { deleteTask } from './delete-task.ts';
import { deleteTimeEntry } from './delete-time-entry.ts';
import { downloadAttachment } from './download-attachment.ts';
import { getTask } from './get-task.ts';
import { listChecklists } from './list-checklists.ts';
import { listComments } from './list-comments.ts';
import { listTaskEvents } from './list-task-events.ts';
import { listTasks } from './list-tasks.ts';
import { listTimeEntries } from './list-time-entries.ts';
import { logTime } from './log-time.ts';
import { moveChecklistItem } from './move-checklist-item.ts';
import { moveTask } from './move-task.ts';
import { removeColumn } from './remove-column.ts';
import { updateChecklist } from './update-checklist.ts';
import { updateChecklistItem } from './update-checklist-item.ts';
import { updateComment } from './update-comment.ts';
import { updateTask } from './update-task.ts';
import { updateTimeEntry } from './update-time-entry.ts';

export { taskUrl } from './task-shapes.ts';

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
};

export const commentHandlers: Handlers<Resources['comments']> = {
  listComments,
  addComment,
  updateComment,
  deleteComment,
};

export const checklistHandlers: Handlers<Resources['checklists']> = {
  listChecklists,
  createChecklist,
  updateChecklist,
  deleteChecklist,
  addChecklistItem,
  updateChecklistItem,
  moveChecklistItem,
  deleteChecklistItem,
};

export const attachmentHandlers: Handlers<Resources['attachments']> = {
  addAttachment,
  downloadAttachment,
  deleteAttachment,
};

export const timeEntryHandlers: Handlers<Resources['timeEntries']> = {
  listTimeEntries,
  logTime,
  updateTimeEntry,
  deleteTimeEntry,
};
