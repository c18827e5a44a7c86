import { formatCount } from './format/format-count.ts';
import { formatNumber } from './format/format-number.ts';

/** The home page, and what the page of the user's own tasks says as well. */
export const home = {
  title: (name: string) => `Welcome, ${name}`,
  factorTitle: (names: readonly string[]) =>
    `${names.join(', ')} ${names.length === 1 ? 'requires' : 'require'} a second factor`,
  factorText: (count: number) =>
    `Besides your password, you’ll enter a code from an app or use a passkey when you sign in. Until you set it up, you can’t open ${count === 1 ? 'this organization' : 'these organizations'}.`,
  urgencies: {
    overdue: 'Overdue',
    dueToday: 'Due today',
    dueSoon: 'Due in the next 7 days',
    later: 'Later',
    noDate: 'No due date',
    met: 'Due date met',
  },
  mine: 'My tasks',
  summary: 'At a glance',
  scores: 'Site scores',
  summaryFailed: (count: number) => formatCount(count, 'failed audit'),
  summaryOverdue: (count: number) => formatCount(count, 'overdue task'),
  /** Beside those of the user. */
  summaryAllOverdue: (count: number) => `${formatNumber(count)} overdue in total`,
  summaryOwnOverdue: (count: number) => `${formatNumber(count)} overdue for you`,
  summaryToday: (count: number) => `${formatNumber(count)} due today`,
  summarySoon: 'Nothing is overdue or due today.',
  summaryAudits: (count: number) => `${formatCount(count, 'audit')} running`,
  summaryClear: 'Nothing is due in the next 7 days.',
  waiting: 'Waiting for you',
  waitingOthers: (count: number) =>
    `No mentions, new assignments, or reviews. You have ${formatCount(count, 'other unread notification')}.`,
  waitingEmpty: 'Mentions, new assignments, and tasks to review will appear here.',
  inReview: 'To review',
  allNotifications: 'All notifications',
  running: 'Running audits',
  byRisk: 'Most urgent first',
  riskFailed: 'Audit failed',
  riskScore: 'Low score',
  showProjects: (count: number) => `Show all ${formatCount(count, 'project')}`,
  moreMine: 'You have more open tasks.',
  allMine: 'View all my tasks',
  noOpenTitle: 'No open tasks',
  noOpenText: {
    assigned: 'Open tasks assigned to you in any project will appear here.',
    created: 'Open tasks that you created in any project will appear here.',
  },
  projects: 'Projects',
  openTasks: (count: number) => formatCount(count, 'open task'),
  noTasks: 'No tasks yet',
  overdueTasks: (count: number) => `${formatNumber(count)} overdue`,
  done: (percent: number) => `${percent}% done`,
  neverAudited: 'Not audited yet',
  audited: 'Audited',
  auditRunning: 'Audit in progress',
  auditFailed: 'Audit failed',
  auditCanceled: 'Audit canceled',
  activity: 'Recent activity',
  noActivityTitle: 'No activity yet',
  noActivityText: 'Activity by people, agents, and audits in your projects will appear here.',
  moreActivity: 'Show more',
  trend: (scores: string) => `Scores of recent audits: ${scores}`,
};
