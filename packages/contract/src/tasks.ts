import { type Static, type TSchema, Type } from 'typebox';
import {
  Color,
  Deleted,
  defaults,
  Flag,
  HttpUrl,
  IdParam,
  Line,
  Nullable,
  Priority,
  TaskSource,
} from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';
import { PinBody, TaskContextBody } from './pin-schemas.ts';
import { Project } from './projects.ts';
import { Task, TaskActivity, TaskCompact } from './task-schemas.ts';

/** Not trimmed: a description is stored as it was written. */
const DescriptionText = (description: string) =>
  Type.String({ maxLength: limits.descriptionCharacters, description });

/** Fields that create and update share. All are optional; `null` clears a nullable field. */
export const writable = {
  description: Type.Optional(Nullable(DescriptionText('Description as plain text'))),
  descriptionHtml: Type.Optional(
    Nullable(DescriptionText('Description as HTML; unsupported elements are removed')),
  ),
  descriptionJson: Type.Optional(
    Nullable(Type.Unknown({ description: 'Description as a ProseMirror (Tiptap) document' })),
  ),
  status: Type.Optional(
    Type.String({ minLength: 1, maxLength: 50, description: "Key of one of the project's columns" }),
  ),
  priority: Type.Optional(Priority),
  labels: Type.Optional(
    Type.Array(closed({ name: Line(limits.labelCharacters), color: Type.Optional(Color) }), {
      maxItems: limits.labelsPerTask,
    }),
  ),
  assigneeIds: Type.Optional(
    Type.Array(Type.String(), { maxItems: limits.assigneesPerTask, uniqueItems: true }),
  ),
  dueDate: Type.Optional(Nullable(Type.String({ format: 'date-time' }))),
  dueDateComplete: Type.Optional(Flag('Whether the task is marked as completed on time')),
  pageUrl: Type.Optional(Nullable(HttpUrl)),
  screenshotUrl: Type.Optional(Nullable(HttpUrl)),
  videoUrl: Type.Optional(Nullable(HttpUrl)),
};

/** Not for templates and the like, which are about no page. */
const pin = Type.Optional(
  Nullable({ ...PinBody, description: 'Element of the page that the task is about' }),
);

export const CreateTaskBody = closed({
  projectId: Type.String(),
  title: Line(limits.titleCharacters),
  ...writable,
  priority: Type.Optional({ ...Priority, default: defaults.task.priority }),
  dueDateComplete: Type.Optional({
    ...Flag('Whether the task is marked as completed on time'),
    default: defaults.task.dueDateComplete,
  }),
  pin,
  context: Type.Optional(
    Nullable({ ...TaskContextBody, description: 'What the browser of the person who reports it says' }),
  ),
  source: Type.Optional(
    Type.Enum(['extension'], {
      description: 'For tasks created by a browser extension; by default, it says which API created them',
    }),
  ),
});
export type CreateTaskBody = Static<typeof CreateTaskBody>;

export const UpdateTaskBody = closed({
  title: Type.Optional(Line(limits.titleCharacters)),
  ...writable,
  pin,
});
export type UpdateTaskBody = Static<typeof UpdateTaskBody>;

/** Several values of one filter: the parameter is repeated, because a label can contain any separator. */
const several = <Item extends TSchema>(item: Item, description: string) =>
  Type.Optional(
    Type.Array(item, {
      minItems: 1,
      maxItems: limits.filterValues,
      uniqueItems: true,
      description: `${description}. Repeat the parameter for several`,
    }),
  );

const since = (what: string) => Type.Optional(Type.String({ format: 'date-time', description: what }));

export const ListTasksQuery = closed({
  ...paging(),
  projectId: Type.Optional(
    Type.String({ description: 'ID of a project; when omitted, all projects the caller can see' }),
  ),
  status: Type.Optional(Type.String({ description: 'Key of a column' })),
  statuses: several(Type.String({ minLength: 1, maxLength: 50 }), 'Keys of columns: tasks in any of them'),
  priority: Type.Optional(Priority),
  priorities: several(Priority, 'Tasks with any of these priorities'),
  assigneeId: Type.Optional(Type.String({ description: 'User ID, or `none` for unassigned tasks' })),
  assigneeIds: several(
    Type.String({ minLength: 1 }),
    'User IDs: tasks assigned to any of them; `none` adds unassigned tasks',
  ),
  label: Type.Optional(Type.String({ description: 'Label name, case-insensitive' })),
  labels: several(
    Type.String({ minLength: 1, maxLength: limits.labelCharacters }),
    'Label names, case-insensitive; `labelMatch` says whether tasks need one or all of them',
  ),
  labelMatch: Type.Optional(Type.Enum(['any', 'all'], { description: 'How `labels` match; default `any`' })),
  hasLabels: Type.Optional(Type.Boolean({ description: 'Whether the task has labels' })),
  reporterEmail: Type.Optional(
    Type.String({ description: 'Email address of the reporter, case-insensitive' }),
  ),
  reporterIds: several(Type.String({ minLength: 1 }), 'User IDs: tasks reported by any of them'),
  source: Type.Optional(TaskSource),
  sources: several(TaskSource, 'Tasks from any of these sources'),
  pageUrl: Type.Optional(
    Type.String({
      maxLength: limits.urlCharacters,
      description: "The task's page URL, exactly as stored, or `none` for tasks without a page",
    }),
  ),
  createdSince: since('Created at or after this time'),
  updatedSince: since('Changed at or after this time'),
  dueSince: since('Due at or after this time'),
  dueBefore: since('Due before this time'),
  hasDueDate: Type.Optional(Type.Boolean({ description: 'Whether the task has a due date' })),
  completed: Type.Optional(
    Type.Boolean({ description: 'Whether the task is in a column of the category `done`' }),
  ),
  q: Type.Optional(
    Type.String({
      maxLength: limits.searchCharacters,
      description: 'Text in the title or description, case-insensitive',
    }),
  ),
  sort: Type.Optional(
    Type.Enum(['createdAt', 'updatedAt', 'dueDate', 'priority', 'position'], {
      description:
        'Default `createdAt`. `priority` ascends from low to critical; tasks without a due date are last in both orders',
    }),
  ),
  order: Type.Optional(
    Type.Enum(['asc', 'desc'], {
      description: 'Default `desc` for `createdAt` and `updatedAt`, otherwise `asc`',
    }),
  ),
});
export type ListTasksQuery = Static<typeof ListTasksQuery>;

const descriptionForms =
  'The description can be sent as plain text, HTML, or a document. Formats that are not sent are derived from one that is.';

export const tasks = {
  listTasks: operation({
    name: 'listTasks',
    method: 'GET',
    path: '/tasks',
    scope: 'tasks:read',
    summary: 'List the tasks of one project or of all projects the caller can see, by default newest first',
    query: ListTasksQuery,
    result: TaskCompact,
    kind: 'list',
  }),
  getTask: operation({
    name: 'getTask',
    method: 'GET',
    path: '/tasks/:id',
    scope: 'tasks:read',
    summary: 'Get a task with its comments, checklists, and attachments',
    params: IdParam,
    result: Task,
    versioned: true,
  }),
  createTask: operation({
    name: 'createTask',
    method: 'POST',
    path: '/tasks',
    scope: 'tasks:write',
    summary: 'Create a task; without a `status`, it goes to the first column',
    description: descriptionForms,
    body: CreateTaskBody,
    result: Task,
    status: 201,
    location: '/tasks/:id',
    versioned: true,
    errors: ['FORBIDDEN'],
  }),
  updateTask: operation({
    name: 'updateTask',
    method: 'PATCH',
    path: '/tasks/:id',
    scope: 'tasks:write',
    summary: 'Change a task; fields that are not sent stay the same',
    description: descriptionForms,
    params: IdParam,
    body: UpdateTaskBody,
    result: Task,
    versioned: true,
    errors: ['FORBIDDEN', 'PRECONDITION_FAILED'],
  }),
  deleteTask: operation({
    name: 'deleteTask',
    method: 'DELETE',
    path: '/tasks/:id',
    scope: 'tasks:write',
    summary: 'Delete a task with its comments, checklists, attachments, and time entries',
    params: IdParam,
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
  moveTask: operation({
    name: 'moveTask',
    method: 'POST',
    path: '/tasks/:id/position',
    surfaces: ['dashboard'],
    summary:
      'Move a task within its column or to another one: before or after another task or, without either, to the end',
    params: IdParam,
    body: closed({
      status: Type.String({ minLength: 1, maxLength: 50, description: 'Key of the target column' }),
      before: Type.Optional(Type.String({ description: 'ID of the task to place it before' })),
      after: Type.Optional(Type.String({ description: 'ID of the task to place it after' })),
    }),
    result: Task,
    versioned: true,
    errors: ['FORBIDDEN', 'PRECONDITION_FAILED'],
  }),
  removeColumn: operation({
    name: 'removeColumn',
    method: 'POST',
    path: '/projects/:id/remove-column',
    surfaces: ['dashboard'],
    summary: 'Remove a column and move its tasks to another column',
    description:
      'The tasks keep their order, follow the tasks already in that column, and cause the same events as other moves. ' +
      `If anything fails, nothing changes. A column with more than ${limits.tasksOfRemovedColumn.toLocaleString('en-US')} tasks returns CONFLICT.`,
    params: IdParam,
    body: closed({
      column: Type.String({ maxLength: 50, description: 'Key of the column to remove' }),
      tasksTo: Type.String({ maxLength: 50, description: 'Key of the column its tasks move to' }),
    }),
    result: Project,
    versioned: true,
    errors: ['FORBIDDEN', 'CONFLICT', 'PRECONDITION_FAILED'],
  }),
  listTaskEvents: operation({
    name: 'listTaskEvents',
    method: 'GET',
    path: '/tasks/:id/events',
    surfaces: ['dashboard'],
    summary: 'List the history of a task, newest first',
    params: IdParam,
    query: closed(paging()),
    result: TaskActivity,
    kind: 'list',
  }),
  getDescriptionChange: operation({
    name: 'getDescriptionChange',
    method: 'GET',
    path: '/tasks/:id/events/:eventId/description',
    surfaces: ['dashboard'],
    summary: 'Get the description of a task before and after an entry of its history',
    description: 'Returns NOT_FOUND if the entry did not change the description.',
    params: closed({ id: Type.String(), eventId: Type.String() }),
    result: Type.Object({
      from: Nullable(Type.String({ description: 'As text; null if there was none' })),
      to: Nullable(Type.String({ description: 'As text; null if there was none' })),
    }),
  }),
};
