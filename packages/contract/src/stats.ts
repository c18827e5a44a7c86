import { type Static, Type } from 'typebox';
import { operation } from './operation.ts';
import { Id, ProjectStatus, SlugParam, Timestamp } from './shapes.ts';

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
};
