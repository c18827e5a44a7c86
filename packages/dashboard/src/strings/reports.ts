import { formatNumber } from './format/format-number.ts';

export const reports = {
  nothingTitle: 'No reports yet',
  nothingText: 'Reports cover the projects that you can see in this organization. You have none yet.',
  projects: 'Projects',
  openTasks: 'Open tasks',
  /** Those in all columns of the category “Started”. */
  started: 'Started tasks',
  overdue: 'Overdue',
  dueSoon: 'Due in the next 7 days',
  completionRate: 'Completion rate',
  byStatus: 'Tasks by column',
  byPriority: 'Tasks by priority',
  column: 'Column',
  /** The columns of a new project, in order. */
  columns: new Map([
    ['todo', 'To do'],
    ['in_progress', 'In progress'],
    ['review', 'Review'],
    ['done', 'Done'],
  ]),
  priority: 'Priority',
  tasks: 'Tasks',
  throughput: 'Tasks per week',
  throughputSummary: (created: number, completed: number) =>
    `${formatNumber(created)} created, ${formatNumber(completed)} completed`,
  span: 'Time range',
  weeks: (count: string) => `${count} weeks`,
  week: 'Week of',
  created: 'Created',
  completed: 'Completed',
  time: 'Logged time by project and person',
  timeSummary: (time: string, month: string) => `${time} in ${month}`,
  project: 'Project',
  others: 'Other',
  month: 'Month',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  saveCsv: 'Export CSV for billing',
  noTimeTitle: (month: string) => `No time logged in ${month}`,
  noTimeText: 'Time logged on tasks is totaled here by project and person.',
};
