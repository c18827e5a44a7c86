import { formatCount } from './format/format-count.ts';
import { formatNumber } from './format/format-number.ts';

/** The list of tasks, which loads by itself. */
export const taskList = {
  label: 'Tasks',
  listEmpty: 'No tasks yet',
  listEmptyText: 'Add your first task on the board, or start an audit and create tasks from its issues.',
  toBoard: 'Go to board',
  beginSelecting: 'Select',
  listFields: {
    title: 'Task',
    status: 'Status',
    priority: 'Priority',
    assignees: 'Assignees',
    labels: 'Labels',
    dueDate: 'Due date',
    updatedAt: 'Updated',
    createdAt: 'Created',
    position: 'Board order',
    reporter: 'Reporter',
    source: 'Source',
    completedAt: 'Completed',
    minutesLogged: 'Time logged',
  },
  listGroupChoices: {
    status: 'Status',
    assignee: 'Assignee',
    priority: 'Priority',
    label: 'Label',
    due: 'Due date',
  },
  listGroupCommands: {
    none: 'Remove grouping from the list',
    status: 'Group the list by status',
    assignee: 'Group the list by assignee',
    priority: 'Group the list by priority',
    label: 'Group the list by label',
    due: 'Group the list by due date',
  },
  noLabel: 'No label',
  dueGroups: {
    earlier: 'Before today',
    today: 'Today',
    week: 'Next 7 days',
    later: 'Later',
    none: 'No due date',
  },
  otherLabels: (shown: number) =>
    `Only the ${formatCount(shown, 'label')} with the most tasks have a group. Filter by label to see others.`,
  fields: 'Columns',
  fieldsTitle: 'List columns',
  fieldsText: 'Saved for this project in this browser.',
  alwaysShown: 'Always shown',
  resetFields: 'Reset columns',
  moveField: (field: string) => `Move ${field}`,
  moveFieldHint: 'Drag it, or press the up or down arrow',
  fieldMoved: (field: string, place: number, count: number) =>
    `${field} is now column ${formatNumber(place)} of ${formatNumber(count)}.`,
  sort: 'Sort by',
  order: 'Order',
  orders: { asc: 'Ascending', desc: 'Descending' },
  dateOrders: { asc: 'Oldest first', desc: 'Newest first' },
  dueOrders: { asc: 'Earliest first', desc: 'Latest first' },
  priorityOrders: { asc: 'Lowest first', desc: 'Highest first' },
  sortBy: (field: string) => `Sort by ${field}`,
  selectShown: (count: number, total: number) =>
    count < total
      ? `Select the ${formatNumber(count)} loaded tasks (${formatNumber(total)} in total)`
      : `Select all ${formatCount(total, 'task')}`,
  extendDown: 'Extend selection down',
  extendUp: 'Extend selection up',
};
