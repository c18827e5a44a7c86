/** The fields of a task, as pickers, menus, and commands name them. */
export const pickers = {
  status: 'Status',
  priority: 'Priority',
  assignees: 'Assignees',
  labels: 'Labels',
  searchPeople: 'Search people…',
  due: 'Due date',
};
