import { formatCount } from './format/format-count.ts';
import { formatNumber } from './format/format-number.ts';

/** The calendar of due dates. */
export const calendar = {
  today: 'Today',
  todayIs: (day: string) => `Today, ${day}`,
  span: 'Time range',
  spans: { month: 'Month', week: 'Week' },
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  range: (from: string, to: string) => `${from} – ${to}`,
  weeks: 'Weeks',
  goTo: (day: string, count: number) => `Go to ${day}, ${formatCount(count, 'task')}`,
  nothingDue: 'Nothing is due.',
  overdue: 'Overdue',
  dayName: (day: string, count: number) => `${day}, ${formatCount(count, 'task')}`,
  more: (count: number) => `${formatNumber(count)} more`,
  addOn: (day: string) => `New task due ${day}`,
  title: 'Title',
  empty: 'No tasks are due in this period.',
  unscheduled: 'No due date',
  noUnscheduled: 'All open tasks have a due date.',
  noMatchingUnscheduled: 'All matching open tasks have a due date.',
  loadMore: 'Show more',
  isCut: (shown: number) => `Only the first ${formatNumber(shown)} tasks are shown. Filter to see others.`,
  movedTo: (key: string, day: string) => `${key} is now due on ${day}.`,
  dayEarlier: 'Due a day earlier',
  dayLater: 'Due a day later',
  weekEarlier: 'Due a week earlier',
  weekLater: 'Due a week later',
};
