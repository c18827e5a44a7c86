import { type Static, Type } from 'typebox';
import { Deleted, Flag, HttpUrl, IdParam, Line } from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';
import {
  Attachment,
  Checklist,
  ChecklistItem,
  Comment,
  CommentVisibility,
  relationKinds,
  Task,
  TaskRelation,
  TaskWatchers,
  TimeEntry,
} from './task-schemas.ts';

const CommentParams = closed({ id: Type.String(), commentId: Type.String() });
const ChecklistParams = closed({ id: Type.String(), checklistId: Type.String() });
const ItemParams = closed({ id: Type.String(), checklistId: Type.String(), itemId: Type.String() });
const AttachmentParams = closed({ id: Type.String(), attachmentId: Type.String() });
const RelationParams = closed({ id: Type.String(), relationId: Type.String() });
const WatcherParams = closed({
  id: Type.String(),
  userId: Type.String({ description: 'ID of the person, or `me` for the caller' }),
});
const EntryParams = closed({ id: Type.String(), entryId: Type.String() });

const commentText = Type.String({ minLength: 1, maxLength: limits.commentCharacters, pattern: '\\S' });
const visibility = Type.Optional(CommentVisibility);

/** The four booleans are names for the same value; an empty body toggles the item. */
const ItemBody = closed({
  completed: Type.Optional(Flag('Whether the item is checked')),
  checked: Type.Optional(Flag('Same as `completed`')),
  done: Type.Optional(Flag('Same as `completed`')),
  isCompleted: Type.Optional(Flag('Same as `completed`')),
  title: Type.Optional(Line(limits.titleCharacters)),
  position: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Position in the checklist, starting at 0' }),
  ),
});

const minutes = Type.Integer({ minimum: 1, maximum: limits.minutesPerEntry });
const note = Type.String({ maxLength: 5000 });
const loggedAt = 'When the work was done';

/** A file in base64, or a link, which is stored and never fetched. Multipart requests send the file as part `file`. */
export const AttachmentBody = closed({
  fileName: Type.Optional(Type.String({ minLength: 1, maxLength: 5000 })),
  contentBase64: Type.Optional(Type.String()),
  mimeType: Type.Optional(Type.String({ maxLength: 255 })),
  url: Type.Optional(HttpUrl),
});
export type AttachmentBody = Static<typeof AttachmentBody>;

export const comments = {
  listComments: operation({
    name: 'listComments',
    method: 'GET',
    path: '/tasks/:id/comments',
    scope: 'tasks:read',
    summary: 'List the comments on a task, oldest first',
    params: IdParam,
    query: closed(paging()),
    result: Comment,
    kind: 'list',
  }),
  getComment: operation({
    name: 'getComment',
    method: 'GET',
    path: '/tasks/:id/comments/:commentId',
    scope: 'tasks:read',
    summary: 'Get a comment',
    params: CommentParams,
    result: Comment,
  }),
  addComment: operation({
    name: 'addComment',
    method: 'POST',
    path: '/tasks/:id/comments',
    scope: 'tasks:write',
    summary: 'Add a comment to a task',
    description:
      'Without `visibility`, a comment is internal in projects that have guests, and public in others. Guests write public comments only.',
    params: IdParam,
    body: closed({ body: commentText, visibility }),
    result: Comment,
    status: 201,
    location: '/tasks/:taskId/comments/:id',
    errors: ['FORBIDDEN'],
  }),
  updateComment: operation({
    name: 'updateComment',
    method: 'PATCH',
    path: '/tasks/:id/comments/:commentId',
    scope: 'tasks:write',
    summary: "Edit one of the caller's comments",
    params: CommentParams,
    body: closed({ body: Type.Optional(commentText), visibility }),
    result: Comment,
    errors: ['FORBIDDEN'],
  }),
  deleteComment: operation({
    name: 'deleteComment',
    method: 'DELETE',
    path: '/tasks/:id/comments/:commentId',
    scope: 'tasks:write',
    summary: "Delete one of the caller's comments; project owners can delete any comment",
    params: CommentParams,
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
};

export const checklists = {
  listChecklists: operation({
    name: 'listChecklists',
    method: 'GET',
    path: '/tasks/:id/checklists',
    scope: 'tasks:read',
    summary: 'List the checklists of a task, in order of position',
    params: IdParam,
    query: closed(paging()),
    result: Checklist,
    kind: 'list',
  }),
  getChecklist: operation({
    name: 'getChecklist',
    method: 'GET',
    path: '/tasks/:id/checklists/:checklistId',
    scope: 'tasks:read',
    summary: 'Get a checklist with its items',
    params: ChecklistParams,
    result: Checklist,
  }),
  createChecklist: operation({
    name: 'createChecklist',
    method: 'POST',
    path: '/tasks/:id/checklists',
    scope: 'tasks:write',
    summary: 'Add a checklist to a task, optionally with items',
    params: IdParam,
    body: closed({
      title: Line(limits.titleCharacters),
      items: Type.Optional(
        Type.Array(closed({ title: Line(limits.titleCharacters) }), { maxItems: limits.itemsPerChecklist }),
      ),
    }),
    result: Checklist,
    status: 201,
    location: '/tasks/:taskId/checklists/:id',
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  updateChecklist: operation({
    name: 'updateChecklist',
    method: 'PATCH',
    path: '/tasks/:id/checklists/:checklistId',
    scope: 'tasks:write',
    summary: 'Rename or move a checklist',
    params: ChecklistParams,
    body: closed({
      title: Type.Optional(Line(limits.titleCharacters)),
      position: Type.Optional(
        Type.Integer({ minimum: 0, description: "Position among the task's checklists, starting at 0" }),
      ),
    }),
    result: Checklist,
    errors: ['FORBIDDEN'],
  }),
  deleteChecklist: operation({
    name: 'deleteChecklist',
    method: 'DELETE',
    path: '/tasks/:id/checklists/:checklistId',
    scope: 'tasks:write',
    summary: 'Delete a checklist with its items',
    params: ChecklistParams,
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
  addChecklistItem: operation({
    name: 'addChecklistItem',
    method: 'POST',
    path: '/tasks/:id/checklists/:checklistId/items',
    scope: 'tasks:write',
    summary: 'Add an item to the end of a checklist',
    params: ChecklistParams,
    body: closed({ title: Line(limits.titleCharacters) }),
    result: ChecklistItem,
    status: 201,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  updateChecklistItem: operation({
    name: 'updateChecklistItem',
    method: 'PATCH',
    path: '/tasks/:id/checklists/:checklistId/items/:itemId',
    scope: 'tasks:write',
    summary: 'Check, uncheck, rename, or move a checklist item; without a body, toggle it',
    description:
      'An item that was turned into a task follows that task: checking, unchecking, or renaming it returns CONFLICT.',
    params: ItemParams,
    body: ItemBody,
    bodyOptional: true,
    result: ChecklistItem,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  moveChecklistItem: operation({
    name: 'moveChecklistItem',
    method: 'POST',
    path: '/tasks/:id/checklists/:checklistId/items/:itemId/position',
    surfaces: ['dashboard'],
    summary: 'Move a checklist item within its checklist or to another checklist of the task',
    params: ItemParams,
    body: closed({
      checklistId: Type.String({ description: 'ID of the target checklist, on the same task' }),
      position: Type.Integer({ minimum: 0, description: 'Position in the target checklist, starting at 0' }),
    }),
    result: ChecklistItem,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  createTaskFromChecklistItem: operation({
    name: 'createTaskFromChecklistItem',
    method: 'POST',
    path: '/tasks/:id/checklists/:checklistId/items/:itemId/task',
    scope: 'tasks:write',
    summary: 'Turn a checklist item into a task of the same project',
    description:
      'The task has the title of the item and is in the first column. From then on, the item follows it: it has its title and is checked while the task is completed. If the task is deleted, the item stays as it was. Returns CONFLICT if the item is checked or was turned into a task already.',
    params: ItemParams,
    result: Task,
    status: 201,
    location: '/tasks/:id',
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  unlinkChecklistItem: operation({
    name: 'unlinkChecklistItem',
    method: 'DELETE',
    path: '/tasks/:id/checklists/:checklistId/items/:itemId/task',
    scope: 'tasks:write',
    summary: 'Unlink a checklist item from the task that it was turned into; both stay',
    params: ItemParams,
    result: ChecklistItem,
    errors: ['FORBIDDEN'],
  }),
  deleteChecklistItem: operation({
    name: 'deleteChecklistItem',
    method: 'DELETE',
    path: '/tasks/:id/checklists/:checklistId/items/:itemId',
    scope: 'tasks:write',
    summary: 'Delete a checklist item',
    params: ItemParams,
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
};

export const attachments = {
  addAttachment: operation({
    name: 'addAttachment',
    method: 'POST',
    path: '/tasks/:id/attachments',
    scope: 'tasks:write',
    summary: 'Attach a file or a link to a task',
    description:
      'Send `multipart/form-data` with a `file` part, JSON `{fileName, contentBase64, mimeType?}`, or JSON `{url, fileName?}`.',
    params: IdParam,
    body: AttachmentBody,
    upload: true,
    result: Attachment,
    status: 201,
    location: '/tasks/:taskId/attachments/:id',
    errors: ['FORBIDDEN', 'CONFLICT', 'PAYLOAD_TOO_LARGE'],
  }),
  getAttachment: operation({
    name: 'getAttachment',
    method: 'GET',
    path: '/tasks/:id/attachments/:attachmentId',
    scope: 'tasks:read',
    summary: 'Get the name, type, and URL of an attachment',
    params: AttachmentParams,
    result: Attachment,
  }),
  downloadAttachment: operation({
    name: 'downloadAttachment',
    method: 'GET',
    path: '/tasks/:id/attachments/:attachmentId/content',
    scope: 'tasks:read',
    summary: 'Download an attached file',
    params: AttachmentParams,
    result: Type.Unknown(),
    kind: 'file',
  }),
  deleteAttachment: operation({
    name: 'deleteAttachment',
    method: 'DELETE',
    path: '/tasks/:id/attachments/:attachmentId',
    scope: 'tasks:write',
    summary: 'Delete an attachment',
    params: AttachmentParams,
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
};

export const relations = {
  listTaskRelations: operation({
    name: 'listTaskRelations',
    method: 'GET',
    path: '/tasks/:id/relations',
    scope: 'tasks:read',
    summary: 'List the relations of a task to other tasks, oldest first',
    description: 'A related task that the caller cannot see is `null`.',
    params: IdParam,
    query: closed(paging()),
    result: TaskRelation,
    kind: 'list',
  }),
  addTaskRelation: operation({
    name: 'addTaskRelation',
    method: 'POST',
    path: '/tasks/:id/relations',
    scope: 'tasks:write',
    summary: 'Relate a task to another task of the same organization',
    description: `The relation is shown on both tasks, so the caller must be able to change both. Two tasks can have one relation of each kind, in one direction. Returns CONFLICT if they have it already, if tasks would block each other in a circle, or if one of them has ${limits.relationsPerTask} relations.`,
    params: IdParam,
    body: closed({
      kind: Type.Enum([...relationKinds], {
        description: 'What the task does to the other task: `blocked_by` if the other task blocks it',
      }),
      taskId: Type.String({ description: 'ID of the other task' }),
    }),
    result: TaskRelation,
    status: 201,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  removeTaskRelation: operation({
    name: 'removeTaskRelation',
    method: 'DELETE',
    path: '/tasks/:id/relations/:relationId',
    scope: 'tasks:write',
    summary: 'Remove a relation from both of its tasks',
    params: RelationParams,
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
};

export const watchers = {
  addTaskWatcher: operation({
    name: 'addTaskWatcher',
    method: 'PUT',
    path: '/tasks/:id/watchers/:userId',
    scope: 'tasks:write',
    summary: 'Watch a task, or add somebody else to its watchers',
    description: `Whoever can see a task can watch it. Project owners can add others who can see it. A person who has stopped watching the task can only start again themselves. Returns CONFLICT if they have, or if the task has ${limits.watchersPerTask} watchers.`,
    params: WatcherParams,
    result: TaskWatchers,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  removeTaskWatcher: operation({
    name: 'removeTaskWatcher',
    method: 'DELETE',
    path: '/tasks/:id/watchers/:userId',
    scope: 'tasks:write',
    summary: 'Stop watching a task, or remove somebody else from its watchers',
    description:
      'Someone who has stopped watching a task is not added again when they comment on it, are assigned to it, or are mentioned in it. Project owners can remove others, who start watching again when one of these happens.',
    params: WatcherParams,
    result: TaskWatchers,
    errors: ['FORBIDDEN'],
  }),
};

export const timeEntries = {
  listTimeEntries: operation({
    name: 'listTimeEntries',
    method: 'GET',
    path: '/tasks/:id/time-entries',
    scope: 'tasks:read',
    summary: 'List the time entries of a task, newest first',
    params: IdParam,
    query: closed(paging()),
    result: TimeEntry,
    kind: 'list',
  }),
  getTimeEntry: operation({
    name: 'getTimeEntry',
    method: 'GET',
    path: '/tasks/:id/time-entries/:entryId',
    scope: 'tasks:read',
    summary: 'Get a time entry',
    params: EntryParams,
    result: TimeEntry,
  }),
  logTime: operation({
    name: 'logTime',
    method: 'POST',
    path: '/tasks/:id/time-entries',
    scope: 'tasks:write',
    summary: 'Log time on a task, in minutes',
    params: IdParam,
    body: closed({
      minutes,
      note: Type.Optional(note),
      loggedAt: Type.Optional(Type.String({ format: 'date-time', description: `${loggedAt}; default now` })),
    }),
    result: TimeEntry,
    status: 201,
    location: '/tasks/:taskId/time-entries/:id',
    errors: ['FORBIDDEN'],
  }),
  updateTimeEntry: operation({
    name: 'updateTimeEntry',
    method: 'PATCH',
    path: '/tasks/:id/time-entries/:entryId',
    scope: 'tasks:write',
    summary: "Edit one of the caller's time entries; project owners can edit any entry",
    params: EntryParams,
    body: closed({
      minutes: Type.Optional(minutes),
      note: Type.Optional(note),
      loggedAt: Type.Optional(Type.String({ format: 'date-time', description: loggedAt })),
    }),
    result: TimeEntry,
    errors: ['FORBIDDEN'],
  }),
  deleteTimeEntry: operation({
    name: 'deleteTimeEntry',
    method: 'DELETE',
    path: '/tasks/:id/time-entries/:entryId',
    scope: 'tasks:write',
    summary: "Delete one of the caller's time entries; project owners can delete any entry",
    params: EntryParams,
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
};
