import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';
import { Project } from './projects.ts';
import { Color, Deleted, HttpUrl, IdParam, Line, Nullable, Priority, TaskSource } from './shapes.ts';
import { Task, TaskActivity, TaskCompact } from './task-shapes.ts';

/** A description part has no trimming: what was written is what is stored. */
const DescriptionText = Type.String({ maxLength: limits.descriptionCharacters });

/** Fields that create and update share; every one optional, `null` clears where nothing is a value (CONTRACT §4). */
const writable = {
  description: Type.Optional(Nullable(DescriptionText)),
  descriptionHtml: Type.Optional(Nullable(DescriptionText)),
  descriptionJson: Type.Optional(Nullable(Type.Unknown({ description: 'ProseMirror/TipTap document' }))),
  status: Type.Optional(
    Type.String({ minLength: 1, maxLength: 50, description: 'A column key of the project' }),
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
  dueDateComplete: Type.Optional(
    Type.Union([
      Type.Boolean(),
      Type.Literal(0),
      Type.Literal(1),
      Type.Literal('true'),
      Type.Literal('false'),
    ]),
  ),
  pageUrl: Type.Optional(Nullable(HttpUrl)),
  screenshotUrl: Type.Optional(Nullable(HttpUrl)),
  videoUrl: Type.Optional(Nullable(HttpUrl)),
};

export const CreateTaskBody = closed({
  projectId: Type.String(),
  title: Line(limits.titleCharacters),
  ...writable,
});
export type CreateTaskBody = Static<typeof CreateTaskBody>;

export const UpdateTaskBody = closed({ title: Type.Optional(Line(limits.titleCharacters)), ...writable });
export type UpdateTaskBody = Static<typeof UpdateTaskBody>;

const since = (what: string) => Type.Optional(Type.String({ format: 'date-time', description: what }));

export const ListTasksQuery = closed({
  ...paging(),
  projectId: Type.Optional(Type.String()),
  status: Type.Optional(Type.String({ description: 'A column key' })),
  priority: Type.Optional(Priority),
  assigneeId: Type.Optional(
    Type.String({ description: 'Id of a user, or `none` for tasks that nobody is assigned to' }),
  ),
  label: Type.Optional(Type.String({ description: 'Label name, in any case' })),
  reporterEmail: Type.Optional(Type.String({ description: 'In any case' })),
  source: Type.Optional(TaskSource),
  pageUrl: Type.Optional(
    Type.String({
      maxLength: limits.urlCharacters,
      description: 'Address of the page it is about, as written there, or `none` for tasks about no page',
    }),
  ),
  createdSince: since('Created at this moment or later'),
  updatedSince: since('Changed at this moment or later'),
  dueBefore: since('Due before this moment'),
  completed: Type.Optional(Type.Boolean({ description: 'Whether it stands in a column that means done' })),
  q: Type.Optional(
    Type.String({
      maxLength: limits.searchCharacters,
      description: 'Substring of title or description, in any case',
    }),
  ),
  sort: Type.Optional(
    Type.Enum(['createdAt', 'updatedAt', 'dueDate', 'priority', 'position'], {
      description:
        'Default createdAt. priority ascends from low; tasks without a due date are last in both orders',
    }),
  ),
  order: Type.Optional(
    Type.Enum(['asc', 'desc'], { description: 'Default desc for createdAt and updatedAt, else asc' }),
  ),
});
export type ListTasksQuery = Static<typeof ListTasksQuery>;

export const tasks = {
  listTasks: operation({
    name: 'listTasks',
    method: 'GET',
    path: '/tasks',
    scope: 'tasks:read',
    summary: 'Tasks of one project or of all projects the caller can see, newest first',
    query: ListTasksQuery,
    result: TaskCompact,
    kind: 'list',
  }),
  getTask: operation({
    name: 'getTask',
    method: 'GET',
    path: '/tasks/:id',
    scope: 'tasks:read',
    summary: 'A task with its comments, checklists and attachments',
    params: IdParam,
    result: Task,
    versioned: true,
  }),
  createTask: operation({
    name: 'createTask',
    method: 'POST',
    path: '/tasks',
    scope: 'tasks:write',
    summary: 'Create a task; without a status it goes to the first column',
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
    summary: 'Change a task; only the fields sent change',
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
    summary: 'Delete a task with everything on it',
    params: IdParam,
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
  moveTask: operation({
    name: 'moveTask',
    method: 'POST',
    path: '/tasks/:id/position',
    surfaces: ['dashboard'],
    summary: 'Place a task in a column, before or after another, or at the end',
    params: IdParam,
    body: closed({
      status: Type.String({ minLength: 1, maxLength: 50 }),
      before: Type.Optional(Type.String({ description: 'Task that comes next' })),
      after: Type.Optional(Type.String({ description: 'Task that comes first' })),
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
    summary: 'Remove a column and move its tasks to another one',
    description:
      'They go behind the tasks of that column, in their order, each with the events of a move; all of it happens, or ' +
      `nothing. A column with more than ${limits.tasksOfRemovedColumn} tasks is refused.`,
    params: IdParam,
    body: closed({
      column: Type.String({ maxLength: 50, description: 'Its key' }),
      tasksTo: Type.String({ maxLength: 50, description: 'The key of the other column' }),
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
    summary: 'What happened to a task, newest first',
    params: IdParam,
    query: closed(paging()),
    result: TaskActivity,
    kind: 'list',
  }),
};
