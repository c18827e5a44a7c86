import type {
  ColumnCategory,
  OrgRole,
  Priority,
  Project,
  ProjectListItem,
  ProjectStatus,
  Stats,
} from '@fettle/contract';

/** The dataset as a list of everything, from which each result is computed from every task. */
export interface ModelProject {
  id: string;
  orgId: string;
  orgSlug: string;
  name: string;
  status: ProjectStatus;
  columns: { key: string; category: ColumnCategory }[];
  memberIds: string[];
  tasks: ModelTask[];
  createdAt: string;
  updatedAt: string;
  touchedAt: string;
}

export interface ModelTask {
  id: string;
  status: string;
  priority: Priority;
  dueDate: string | null;
  dueDateComplete: boolean;
}

/** The caller: their roles by organization ID, and the projects their token is limited to. */
export interface ModelCaller {
  userId: string;
  orgRoles: Map<string, OrgRole>;
  limit: string[] | null;
}

const weekMs = 7 * 86_400_000;

export function sees(caller: ModelCaller, project: ModelProject): boolean {
  const role = caller.orgRoles.get(project.orgId);
  if (role === undefined || caller.limit?.includes(project.id) === false) return false;
  return role === 'owner' || role === 'admin' || project.memberIds.includes(caller.userId);
}

function categoryOf(project: ModelProject, task: ModelTask): ColumnCategory | undefined {
  return project.columns.find(({ key }) => key === task.status)?.category;
}

function measure(projects: readonly ModelProject[], now: Date) {
  const all = projects.flatMap((project) =>
    project.tasks.map((task) => ({ ...task, category: categoryOf(project, task) })),
  );
  const completed = all.filter((task) => task.category === 'done').length;
  const openDue = all.flatMap((task) =>
    task.dueDate !== null && task.category !== 'done' && !task.dueDateComplete
      ? [Date.parse(task.dueDate) - now.getTime()]
      : [],
  );
  return {
    all,
    completed,
    inProgress: all.filter((task) => task.category === 'active').length,
    overdue: openDue.filter((left) => left < 0).length,
    dueSoon: openDue.filter((left) => left >= 0 && left <= weekMs).length,
    rate: all.length === 0 ? 0 : Math.round((100 * completed) / all.length),
  };
}

const count = <T>(items: readonly T[], matches: (item: T) => boolean) => items.filter(matches).length;

export function modelStats(projects: readonly ModelProject[], now: Date): Stats {
  const { all, completed, inProgress, overdue, dueSoon, rate } = measure(projects, now);
  const byStatus = (status: ProjectStatus) => count(projects, (project) => project.status === status);
  const byPriority = (priority: Priority) => count(all, (task) => task.priority === priority);
  const keys = new Set(projects.flatMap((project) => project.columns.map(({ key }) => key)));
  const touched = (project: ModelProject) => [project.touchedAt, project.updatedAt].sort()[1] ?? '';
  return {
    totals: {
      projects: projects.length,
      tasks: all.length,
      completedTasks: completed,
      inProgressTasks: inProgress,
      overdueTasks: overdue,
      tasksDueSoon: dueSoon,
      completionRate: rate,
    },
    projectsByStatus: {
      active: byStatus('active'),
      completed: byStatus('completed'),
      on_hold: byStatus('on_hold'),
      archived: byStatus('archived'),
    },
    tasksByStatus: Object.fromEntries(
      [...keys].map((key) => [key, count(all, ({ status }) => status === key)]),
    ),
    tasksByPriority: {
      low: byPriority('low'),
      medium: byPriority('medium'),
      high: byPriority('high'),
      critical: byPriority('critical'),
    },
    recentProjects: [...projects]
      .sort((a, b) => (touched(a) + a.id < touched(b) + b.id ? 1 : -1))
      .slice(0, 5)
      .map((project) => ({
        id: project.id,
        name: project.name,
        color: '#6b7280',
        status: project.status,
        orgId: project.orgId,
        orgSlug: project.orgSlug,
        progress: measure([project], now).rate,
        updatedAt: touched(project),
      })),
  };
}

export function modelListItem(project: ModelProject, now: Date): ProjectListItem {
  const { all, completed, overdue, rate } = measure([project], now);
  return {
    id: project.id,
    name: project.name,
    url: 'https://example.com/',
    status: project.status,
    priority: 'medium',
    color: '#6b7280',
    orgId: project.orgId,
    orgSlug: project.orgSlug,
    taskCount: all.length,
    openTaskCount: all.length - completed,
    overdueTaskCount: overdue,
    memberCount: project.memberIds.length,
    progress: rate,
    lastAudit: null,
    scores: [],
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
  };
}

/** The detail without the fields that the list does not have. */
export function asListItem({
  columns: _columns,
  members: _members,
  defaultCommentVisibility: _visibility,
  ...item
}: Project): ProjectListItem {
  return item;
}
