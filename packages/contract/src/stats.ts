import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';
import { Id, Nullable, ProjectStatus, SlugParam, Timestamp } from './shapes.ts';

export const Stats = Type.Object({
  totals: Type.Object({
    projects: Type.Integer(),
    tasks: Type.Integer(),
    completedTasks: Type.Integer(),
    inProgressTasks: Type.Integer(),
    overdueTasks: Type.Integer(),
    tasksDueSoon: Type.Integer(),
    completionRate: Type.Integer({ description: 'Percent, rounded' }),
  }),
  projectsByStatus: Type.Object({
    active: Type.Integer(),
    completed: Type.Integer(),
    on_hold: Type.Integer(),
    archived: Type.Integer(),
  }),
  tasksByStatus: Type.Record(Type.String(), Type.Integer()),
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
  from: Type.String({ format: 'date-time', description: 'First moment that counts' }),
  to: Type.String({
    format: 'date-time',
    description: `First moment that counts no more; at most ${limits.rangeDays} days after 'from'`,
  }),
  timeZone: Type.Optional(
    Type.String({
      format: 'time-zone',
      description: "Whose days and weeks are meant, such as 'Europe/Berlin'; default UTC",
    }),
  ),
};

export const Throughput = Type.Object({
  weeks: Type.Array(
    Type.Object({
      week: Type.String({ description: 'Its Monday, as YYYY-MM-DD' }),
      created: Type.Integer({ description: 'Tasks created in it' }),
      completed: Type.Integer({ description: 'Tasks completed in it that are still done' }),
    }),
    { description: 'Every week the range touches, in order; of the first and the last only the part within' },
  ),
});
export type Throughput = Static<typeof Throughput>;

/** Time of one entry, or the sum of all of a project, of a person, or of a person in a project. */
export const OrgTime = Type.Object({
  day: Nullable(Type.String({ description: 'When the work was done, as YYYY-MM-DD; null in sums' })),
  projectName: Nullable(Type.String({ description: 'null in sums by person' })),
  taskKey: Nullable(Type.String({ description: 'null in sums' })),
  taskTitle: Nullable(Type.String({ description: 'null in sums' })),
  userName: Nullable(Type.String({ description: 'null in sums by project' })),
  minutes: Type.Integer(),
  note: Nullable(Type.String({ description: 'null in sums' })),
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
      description: 'Sums, the largest first; without it entries, in the order the work was done',
    }),
  ),
  projectId: Type.Optional(Type.String()),
});
export type ListOrgTimeQuery = Static<typeof ListOrgTimeQuery>;

export const stats = {
  getStats: operation({
    name: 'getStats',
    method: 'GET',
    path: '/stats',
    scope: 'stats:read',
    summary: 'Numbers over every project the caller can see',
    result: Stats,
  }),
  getOrgStats: operation({
    name: 'getOrgStats',
    method: 'GET',
    path: '/orgs/:slug/stats',
    scope: 'stats:read',
    summary: 'The same numbers for one organization',
    params: SlugParam,
    result: Stats,
  }),
  getThroughput: operation({
    name: 'getThroughput',
    method: 'GET',
    path: '/orgs/:slug/throughput',
    surfaces: ['dashboard'],
    summary: 'Tasks created and completed per week, in the projects the caller can see',
    params: SlugParam,
    query: closed(range),
    result: Throughput,
  }),
  listOrgTime: operation({
    name: 'listOrgTime',
    method: 'GET',
    path: '/orgs/:slug/time',
    surfaces: ['dashboard'],
    summary: 'Minutes logged in the projects the caller can see, entry by entry or as sums',
    params: SlugParam,
    query: ListOrgTimeQuery,
    result: OrgTime,
    kind: 'list',
    csv: true,
  }),
};
