import { type Static, Type } from 'typebox';
import { AuditError } from './audit-schemas.ts';
import {
  Color,
  ColumnCategory,
  Deleted,
  defaults,
  HttpUrl,
  Id,
  IdParam,
  Line,
  Nullable,
  Priority,
  ProjectRole,
  ProjectStatus,
  SlugParam,
  Timestamp,
} from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';
import { commentVisibilities } from './task-schemas.ts';

export const Column = Type.Object({
  id: Id,
  key: Type.String({ description: 'The `status` of tasks in this column' }),
  label: Type.String(),
  position: Type.Integer({
    description: 'Position on the board, starting at 0; new tasks go to the column with the lowest position',
  }),
  color: Type.String(),
  category: ColumnCategory,
  wipLimit: Nullable(
    Type.Integer({
      description:
        'Maximum number of tasks that the column should hold, which is not enforced; null for no limit',
    }),
  ),
});
export type Column = Static<typeof Column>;

/** A label used on tasks of a project. */
export const LabelUse = Type.Object({
  name: Type.String({
    description: 'Name of the label as most recently written; other tasks can capitalize it differently',
  }),
  color: Type.String(),
  taskCount: Type.Integer({ description: 'Number of tasks with the label, including completed ones' }),
});
export type LabelUse = Static<typeof LabelUse>;

export const TaskPage = Type.Object({
  url: Type.String(),
  taskCount: Type.Integer({ description: 'Number of tasks about the page, including completed ones' }),
});
export type TaskPage = Static<typeof TaskPage>;

export const Member = Type.Object({
  userId: Id,
  name: Type.String(),
  email: Type.String(),
  username: Nullable(Type.String()),
  role: Type.String({ description: '`owner`, `member`, or `viewer`' }),
  isGuest: Type.Boolean({
    description: 'Whether they are a guest of the organization, who does not see internal comments',
  }),
  joinedAt: Timestamp,
});
export type Member = Static<typeof Member>;

export const ProjectListItem = Type.Object({
  id: Id,
  name: Type.String(),
  url: Nullable(Type.String()),
  status: ProjectStatus,
  priority: Priority,
  color: Type.String(),
  orgId: Id,
  orgSlug: Type.String(),
  taskCount: Type.Integer(),
  openTaskCount: Type.Integer(),
  overdueTaskCount: Type.Integer(),
  memberCount: Type.Integer(),
  progress: Type.Integer({ description: 'Percentage of tasks that are completed' }),
  lastAudit: Nullable(
    Type.Object({
      id: Id,
      status: Type.String(),
      overallScore: Nullable(Type.Number()),
      issueCount: Nullable(Type.Integer()),
      occurrenceCount: Nullable(Type.Integer()),
      completedAt: Nullable(Timestamp),
      error: Nullable(AuditError),
    }),
  ),
  scores: Type.Array(Type.Number(), {
    description: `Scores of the latest completed audits, up to ${limits.recentScores}, oldest first`,
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type ProjectListItem = Static<typeof ProjectListItem>;

export const Project = Type.Object({
  ...ProjectListItem.properties,
  columns: Type.Array(Column),
  members: Type.Array(Member),
  defaultCommentVisibility: Type.Enum([...commentVisibilities], {
    description:
      "Visibility of the caller's comments if they do not choose one: `internal` where guests would read them",
  }),
});
export type Project = Static<typeof Project>;

const writable = {
  name: Line(limits.nameCharacters),
  url: Type.Optional(Nullable(HttpUrl)),
  status: Type.Optional(ProjectStatus),
  priority: Type.Optional(Priority),
  color: Type.Optional(Color),
};

const ColumnInput = closed({
  key: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 50,
      pattern: '^[a-z0-9]+(_[a-z0-9]+)*$',
      description: 'Lowercase letters, digits, and single underscores; derived from the label when omitted',
    }),
  ),
  label: Line(100),
  color: Type.Optional(Color),
  category: ColumnCategory,
  wipLimit: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: limits.wipLimit,
        description: 'null for no limit; when omitted, an existing column keeps its limit',
      }),
    ),
  ),
});

const ProjectMemberParams = closed({ id: Type.String(), userId: Type.String() });

export const projects = {
  listProjects: operation({
    name: 'listProjects',
    method: 'GET',
    path: '/projects',
    scope: 'projects:read',
    summary: 'List the projects the caller can see, newest first',
    query: closed(paging()),
    result: ProjectListItem,
    kind: 'list',
  }),
  getProject: operation({
    name: 'getProject',
    method: 'GET',
    path: '/projects/:id',
    scope: 'projects:read',
    summary: 'Get a project with its columns and members',
    params: IdParam,
    result: Project,
    versioned: true,
  }),
  listProjectMembers: operation({
    name: 'listProjectMembers',
    method: 'GET',
    path: '/projects/:id/members',
    scope: 'projects:read',
    summary: 'List the members of a project, sorted by name',
    description:
      'Owners and admins of the organization have access to all of its projects, but are listed only if they have been added to the project.',
    params: IdParam,
    query: closed(paging()),
    result: Member,
    kind: 'list',
  }),
  listProjectLabels: operation({
    name: 'listProjectLabels',
    method: 'GET',
    path: '/projects/:id/labels',
    scope: 'tasks:read',
    summary: 'List the labels used in a project, most used first',
    params: IdParam,
    query: closed(paging()),
    result: LabelUse,
    kind: 'list',
  }),
  listTaskPages: operation({
    name: 'listTaskPages',
    method: 'GET',
    path: '/projects/:id/task-pages',
    surfaces: ['dashboard'],
    summary:
      "List the URLs of the pages that a project's tasks are about, starting with those that have the most tasks",
    description: `Considers only the newest ${limits.tasksReadForPages.toLocaleString('en-US')} tasks of a project.`,
    params: IdParam,
    query: closed(paging()),
    result: TaskPage,
    kind: 'list',
  }),
  createProject: operation({
    name: 'createProject',
    method: 'POST',
    path: '/orgs/:slug/projects',
    scope: 'projects:write',
    summary: 'Create a project with the four default columns',
    params: SlugParam,
    body: closed({
      ...writable,
      status: Type.Optional({ ...ProjectStatus, default: defaults.project.status }),
      priority: Type.Optional({ ...Priority, default: defaults.project.priority }),
      color: Type.Optional({ ...Color, default: defaults.project.color }),
    }),
    result: Project,
    status: 201,
    location: '/projects/:id',
    versioned: true,
    errors: ['FORBIDDEN'],
  }),
  updateProject: operation({
    name: 'updateProject',
    method: 'PATCH',
    path: '/projects/:id',
    scope: 'projects:write',
    summary: 'Change the settings of a project; fields that are not sent stay the same',
    params: IdParam,
    body: closed({ ...writable, name: Type.Optional(Line(limits.nameCharacters)) }),
    result: Project,
    versioned: true,
    errors: ['FORBIDDEN', 'PRECONDITION_FAILED'],
  }),
  deleteProject: operation({
    name: 'deleteProject',
    method: 'DELETE',
    path: '/projects/:id',
    surfaces: ['dashboard'],
    summary: 'Delete a project with its tasks and audits',
    params: IdParam,
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
  setColumns: operation({
    name: 'setColumns',
    method: 'PUT',
    path: '/projects/:id/columns',
    scope: 'projects:write',
    summary: 'Replace the columns of a project with those sent, in that order',
    description:
      'Columns are matched by key and keep their tasks. A request that leaves out a column with tasks returns CONFLICT.',
    params: IdParam,
    body: closed({ columns: Type.Array(ColumnInput, { minItems: 1, maxItems: limits.columnsPerProject }) }),
    result: Project,
    versioned: true,
    errors: ['FORBIDDEN', 'CONFLICT', 'PRECONDITION_FAILED'],
  }),
  addProjectMember: operation({
    name: 'addProjectMember',
    method: 'POST',
    path: '/projects/:id/members',
    surfaces: ['dashboard'],
    summary: 'Add a member of the organization to the project',
    params: IdParam,
    body: closed({ userId: Type.String(), role: ProjectRole }),
    result: Member,
    status: 201,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  updateProjectMember: operation({
    name: 'updateProjectMember',
    method: 'PATCH',
    path: '/projects/:id/members/:userId',
    surfaces: ['dashboard'],
    summary: 'Change the role of a project member',
    params: ProjectMemberParams,
    body: closed({ role: ProjectRole }),
    result: Member,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  removeProjectMember: operation({
    name: 'removeProjectMember',
    method: 'DELETE',
    path: '/projects/:id/members/:userId',
    surfaces: ['dashboard'],
    summary: 'Remove a member from the project',
    params: ProjectMemberParams,
    result: Deleted,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
};
