/** The fields of a task, as pickers, menus, and commands name them. */
export const pickers = {
  status: 'Status',
  priority: 'Priority',
  assignees: 'Assignees',
  labels: 'Labels',
  noLabels: 'No labels yet. Type a name to create one.',
  newLabel: (name: string) => `New label “${name}”: choose a color`,
  newLabelIn: (name: string, color: string) => `New label “${name}” in ${color}`,
  due: 'Due date',
  dueDay: 'Date',
  dueTime: 'Time',
  dueSuggestions: {
    today: 'Today',
    tomorrow: 'Tomorrow',
    nextMonday: 'Next Monday',
    inTwoWeeks: 'In 2 weeks',
  },
  dueComplete: 'Completed on time',
  noDue: 'No due date',
};
