import { type Static, Type } from 'typebox';
import { Actor, Id, Nullable, Priority, TaskSource, Timestamp } from './common-schemas.ts';
import { Pin, TaskContext } from './pin-schemas.ts';

/** Shapes of a task and its parts. */

export const Label = Type.Object({ name: Type.String(), color: Type.String() });
export type Label = Static<typeof Label>;

export const TaskCompact = Type.Object({
  id: Id,
  projectId: Id,
  projectName: Type.String(),
  number: Type.Integer(),
  key: Type.String({ description: 'Key shown to people, such as ACME-12' }),
  title: Type.String(),
  status: Type.String({ description: "Key of one of the project's columns" }),
  statusLabel: Type.String(),
  priority: Priority,
  labels: Type.Array(Label),
  assigneeIds: Type.Array(Id),
  assignees: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  reporter: Actor,
  source: TaskSource,
  dueDate: Nullable(Timestamp),
  dueDateComplete: Type.Boolean({ description: 'Whether the task is marked as completed on time' }),
  pageUrl: Nullable(Type.String()),
  screenshotUrl: Nullable(Type.String()),
  hasPin: Type.Boolean(),
  position: Type.Number(),
  commentCount: Type.Integer({ description: 'Comments that the caller can read' }),
  publicCommentCount: Type.Integer({ description: 'Comments that guests can read too' }),
  attachmentCount: Type.Integer(),
  checklistItemCount: Type.Integer(),
  checklistDoneCount: Type.Integer(),
  minutesLogged: Type.Integer(),
  openBlockerCount: Type.Integer({
    description: 'Number of open tasks that block this one, including those that the caller cannot see',
  }),
  recurringTaskId: Nullable({
    ...Id,
    description: 'ID of the recurring task that this task is an occurrence of; null for other tasks',
  }),
  revision: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  completedAt: Nullable(Timestamp),
  url: Type.String({ description: 'URL of the task in the dashboard' }),
});
export type TaskCompact = Static<typeof TaskCompact>;

export const commentVisibilities = ['internal', 'public'] as const;
/** Who reads a comment: the members of the organization, or its guests as well. */
export const CommentVisibility = Type.Enum([...commentVisibilities], {
  description: '`internal` comments are never shown to guests of the organization; `public` ones are',
});
export type CommentVisibility = Static<typeof CommentVisibility>;

export const Comment = Type.Object({
  id: Id,
  taskId: Id,
  body: Type.String({
    description:
      'Markdown: CommonMark without HTML, with task lists, tables, strikethrough, and a line break at every line end',
  }),
  bodyHtml: Type.String({ description: 'The body as HTML' }),
  author: Actor,
  visibility: CommentVisibility,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Comment = Static<typeof Comment>;

export const ChecklistItem = Type.Object({
  id: Id,
  checklistId: Id,
  title: Type.String(),
  completed: Type.Boolean(),
  completedAt: Nullable(Timestamp),
  completedBy: Nullable(Actor),
  position: Type.Integer(),
  linkedTask: Nullable(
    Type.Object(
      { id: Id, key: Type.String() },
      {
        description:
          'Task that the item was turned into: the item has its title and is checked when it is completed',
      },
    ),
  ),
});
export type ChecklistItem = Static<typeof ChecklistItem>;

export const Checklist = Type.Object({
  id: Id,
  taskId: Id,
  title: Type.String(),
  position: Type.Integer(),
  items: Type.Array(ChecklistItem),
  itemCount: Type.Integer(),
  doneCount: Type.Integer(),
});
export type Checklist = Static<typeof Checklist>;

export const Attachment = Type.Object({
  id: Id,
  taskId: Id,
  kind: Type.Enum(['file', 'link']),
  fileName: Type.String(),
  mimeType: Nullable(Type.String()),
  size: Nullable(Type.Integer({ description: 'Size in bytes; null for a link' })),
  url: Type.String({ description: 'Path of the content of a file, or the URL of a link' }),
  uploadedBy: Actor,
  createdAt: Timestamp,
});
export type Attachment = Static<typeof Attachment>;

export const TimeEntry = Type.Object({
  id: Id,
  taskId: Id,
  userId: Id,
  userName: Type.String(),
  minutes: Type.Integer(),
  note: Type.String({ description: 'Empty when none was sent' }),
  loggedAt: Timestamp,
  createdAt: Timestamp,
});
export type TimeEntry = Static<typeof TimeEntry>;

export const relationKinds = ['blocks', 'blocked_by', 'duplicates', 'duplicated_by', 'relates_to'] as const;
export type RelationKind = (typeof relationKinds)[number];

const RelationOfTask = {
  id: Id,
  kind: Type.Enum([...relationKinds], {
    description: 'What the task does to the related task, or the reverse',
  }),
  relatedTaskId: Nullable(
    Type.String({ description: 'ID of the related task; null if the caller cannot see it' }),
  ),
};

export const TaskRelation = Type.Object({
  ...RelationOfTask,
  taskId: Id,
  relatedTask: Nullable(
    Type.Object(
      {
        id: Id,
        projectId: Id,
        projectName: Type.String(),
        key: Type.String({ description: 'Key shown to people, such as ACME-12' }),
        title: Type.String(),
        status: Type.String({ description: "Key of one of the project's columns" }),
        statusLabel: Type.String(),
        priority: Priority,
        assignees: Type.Array(Type.Object({ id: Id, name: Type.String() })),
        completedAt: Nullable(Timestamp),
        url: Type.String({ description: 'URL of the task in the dashboard' }),
      },
      { description: 'null if the caller cannot see the related task' },
    ),
  ),
  createdBy: Nullable(Actor),
  createdAt: Timestamp,
});
export type TaskRelation = Static<typeof TaskRelation>;

/** What an event says about a part of a task that changed. */
export const ChangedPart = Type.Object(
  {
    kind: Type.Enum(['checklist', 'item', 'attachment']),
    change: Type.Enum([
      'added',
      'removed',
      'renamed',
      'moved',
      'completed',
      'reopened',
      'linked',
      'unlinked',
    ]),
    name: Type.String({ description: 'Title or file name after the change' }),
    previousName: Nullable(Type.String({ description: 'Title before the change; null if it is the same' })),
  },
  {
    description:
      'The checklist, checklist item, or attachment that changed; only if `changedFields` contains `checklists` or `attachments`',
  },
);
export type ChangedPart = Static<typeof ChangedPart>;

/** One entry in the history of a task. */
export const TaskActivity = Type.Object({
  id: Id,
  type: Type.Enum(['task.created', 'task.updated', 'comment.created']),
  createdAt: Timestamp,
  actor: Actor,
  changes: Type.Array(
    Type.Object({
      field: Type.String({
        description:
          'Field of the task, or `checklists`, `attachments`, `timeEntries`, `links`, or `relations`',
      }),
      from: Type.Unknown({
        description:
          'Previous value; null for descriptions; of `relations`, `checklists`, and `attachments`, what was removed',
      }),
      to: Type.Unknown({
        description:
          'New value; null for fields that only the full task has, such as descriptions; of `relations`, `checklists`, and `attachments`, what was added or changed',
      }),
    }),
  ),
  commentId: Nullable(Id),
});
export type TaskActivity = Static<typeof TaskActivity>;

/** People who are notified about a task, as the task itself shows them. */
const WatchersOfTask = {
  watcherIds: Type.Array(Id, {
    description: 'People who watch the task and can see its project, in the order in which they started',
  }),
  watchers: Type.Array(Type.Object({ id: Id, name: Type.String() })),
};

export const TaskWatchers = Type.Object({ taskId: Id, ...WatchersOfTask });
export type TaskWatchers = Static<typeof TaskWatchers>;

export const Task = Type.Object({
  ...TaskCompact.properties,
  description: Nullable(Type.String()),
  descriptionHtml: Nullable(Type.String()),
  descriptionJson: Nullable(Type.Unknown({ description: 'Description as a ProseMirror (Tiptap) document' })),
  videoUrl: Nullable(Type.String()),
  ...WatchersOfTask,
  comments: Type.Array(Comment),
  checklists: Type.Array(Checklist),
  attachments: Type.Array(Attachment),
  relations: Type.Array(Type.Object(RelationOfTask), {
    description:
      'Relations to other tasks, oldest first; `GET /tasks/:id/relations` returns these tasks as well',
  }),
  linkedItem: Nullable(
    Type.Object(
      { taskId: Id, taskKey: Type.String(), checklistId: Id, itemId: Id },
      { description: 'Checklist item that was turned into this task' },
    ),
  ),
  pin: Nullable(Pin),
  context: Nullable(TaskContext),
  meTooCount: Type.Integer({
    description: 'How many other guests said that they have the problem of this report too',
  }),
});
export type Task = Static<typeof Task>;
