/** The fields of a task, as pickers, menus, and commands name them. */
export const pickers = {
  status: 'Status',
  priority: 'Priority',
  assignees: 'Assignees',
  labels: 'Labels',
  searchLabels: 'Search or create labels…',
  searchPeople: 'Search people…',
  noLabels: 'No labels yet. Type a name to create one.',
  createLabel: (name: string) => `Create label “${name}”`,
  otherColor: 'Or in another color',
  newLabel: (name: string) => `New label “${name}”: choose a color`,
  newLabelIn: (name: string, color: string) => `New label “${name}” in ${color}`,
  due: 'Due date',
  dueTime: 'Time of day',
  dueSuggestions: { today: 'Today', tomorrow: 'Tomorrow', nextWeek: 'Next week' },
  dueComplete: 'Due date met',
  noDue: 'No due date',
};
