import { formatNumber } from './format/format-number.ts';

export const reports = {
  nothingTitle: 'Nothing to report yet',
  allTasks: (count: number) =>
    count === 1 ? '1 task, open or completed' : `All ${formatNumber(count)} tasks, open and completed`,
  nothingText: 'Reports cover the projects you can see in this organization. You don’t have any yet.',
  noTasksText: 'Task totals and logged time will appear here once this organization has tasks.',
  addTasks: 'Add tasks',
  totals: 'Totals',
  projects: 'Projects',
  openTasks: 'Open tasks',
  /** Those in all columns of the category “Started”. */
  started: 'Started tasks',
  overdue: 'Overdue',
  dueSoon: 'Due in the next 7 days',
  completionRate: 'Completed',
  completedOf: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)} tasks`,
  byStatus: 'Tasks by status',
  byPriority: 'Tasks by priority',
  /** The columns of a new project, in order. */
  columns: new Map([
    ['todo', 'To do'],
    ['in_progress', 'In progress'],
    ['review', 'Review'],
    ['done', 'Done'],
  ]),
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
  person: 'Person',
  others: 'Other',
  month: 'Month',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  saveCsv: 'Export CSV for billing',
  noTimeTitle: (month: string) => `No time logged in ${month}`,
  noTimeText: 'Time logged on tasks is totaled here by project and person.',
  noMatchTitle: 'No matching time',
  noMatchText: (month: string) => `Time was logged in ${month}, but none of it matches the filters.`,
};
