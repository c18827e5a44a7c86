import { type Static, Type } from 'typebox';
import { Id, Nullable, ProjectStatus, SlugParam, Timestamp } from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';

export const Stats = Type.Object({
  totals: Type.Object({
    projects: Type.Integer(),
    tasks: Type.Integer(),
    completedTasks: Type.Integer(),
    inProgressTasks: Type.Integer({
      description: 'Tasks in all columns of the category `active`, whatever their key',
    }),
    overdueTasks: Type.Integer(),
    tasksDueSoon: Type.Integer(),
    completionRate: Type.Integer({ description: 'Percentage of tasks that are completed, rounded' }),
  }),
  projectsByStatus: Type.Object({
    active: Type.Integer(),
    completed: Type.Integer(),
    on_hold: Type.Integer(),
    archived: Type.Integer(),
  }),
  tasksByStatus: Type.Record(Type.String(), Type.Integer(), { description: 'Tasks by key of their column' }),
  tasksByPriority: Type.Object({
    low: Type.Integer(),
    medium: Type.Integer(),
    high: Type.Integer(),
    critical: Type.Integer(),
  }),
  recentProjects: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      color: Type.String(),
      status: ProjectStatus,
      orgId: Id,
      orgSlug: Type.String(),
      progress: Type.Integer(),
      updatedAt: Timestamp,
    }),
  ),
});
export type Stats = Static<typeof Stats>;

const range = {
  from: Type.String({ format: 'date-time', description: 'Start of the range, inclusive' }),
  to: Type.String({
    format: 'date-time',
    description: `End of the range, exclusive; up to ${limits.rangeDays} days after \`from\``,
  }),
  timeZone: Type.Optional(
    Type.String({
      format: 'time-zone',
      description: 'IANA time zone in which days and weeks are counted, such as `Europe/Berlin`; default UTC',
    }),
  ),
};

export const Throughput = Type.Object({
  weeks: Type.Array(
    Type.Object({
      week: Type.String({ description: 'Monday of the week, as YYYY-MM-DD' }),
      created: Type.Integer({ description: 'Tasks created in the week' }),
      completed: Type.Integer({ description: 'Tasks completed in the week that are still completed' }),
    }),
    {
      description:
        'Every week that overlaps the range, in order; the first and last week count only the days within the range',
    },
  ),
});
export type Throughput = Static<typeof Throughput>;

/** One time entry, or the total for a project, a person, or a person in a project. */
export const OrgTime = Type.Object({
  day: Nullable(
    Type.String({ description: 'Day on which the work was done, as YYYY-MM-DD; null in totals' }),
  ),
  projectName: Nullable(Type.String({ description: 'null in totals by person' })),
  taskKey: Nullable(Type.String({ description: 'null in totals' })),
  taskTitle: Nullable(Type.String({ description: 'null in totals' })),
  userName: Nullable(Type.String({ description: 'null in totals by project' })),
  minutes: Type.Integer(),
  note: Nullable(Type.String({ description: 'null in totals' })),
  projectId: Nullable(Id),
  taskId: Nullable(Id),
  userId: Nullable(Id),
});
export type OrgTime = Static<typeof OrgTime>;

export const ListOrgTimeQuery = closed({
  ...paging(),
  ...range,
  groupBy: Type.Optional(
    Type.Enum(['project', 'person', 'projectAndPerson'], {
      description:
        'Totals to return, largest first; when omitted, entries are returned in the order the work was done',
    }),
  ),
  projectId: Type.Optional(
    Type.String({ description: 'ID of a project; when omitted, all projects the caller can see' }),
  ),
  userId: Type.Optional(Type.String({ description: 'ID of the person who logged the time' })),
});
export type ListOrgTimeQuery = Static<typeof ListOrgTimeQuery>;

export const stats = {
  getStats: operation({
    name: 'getStats',
    method: 'GET',
    path: '/stats',
    scope: 'stats:read',
    summary: 'Get project and task counts across all projects the caller can see',
    result: Stats,
  }),
  getOrgStats: operation({
    name: 'getOrgStats',
    method: 'GET',
    path: '/orgs/:slug/stats',
    scope: 'stats:read',
    summary: 'Get project and task counts across the projects of an organization that the caller can see',
    params: SlugParam,
    result: Stats,
  }),
  getThroughput: operation({
    name: 'getThroughput',
    method: 'GET',
    path: '/orgs/:slug/throughput',
    surfaces: ['dashboard'],
    summary:
      'Get the number of tasks created and completed per week in the projects of an organization that the caller can see',
    params: SlugParam,
    query: closed(range),
    result: Throughput,
  }),
  listOrgTime: operation({
    name: 'listOrgTime',
    method: 'GET',
    path: '/orgs/:slug/time',
    surfaces: ['dashboard'],
    summary:
      'List the time logged in the projects of an organization that the caller can see, as entries or totals',
    params: SlugParam,
    query: ListOrgTimeQuery,
    result: OrgTime,
    kind: 'list',
    csv: true,
  }),
};
