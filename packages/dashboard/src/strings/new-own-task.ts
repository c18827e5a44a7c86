/** The dialog for a task of one's own, in any project. */
export const newOwnTask = {
  project: 'Project',
  choose: 'Choose a project',
  description: 'Description (optional)',
  dueDate: 'Due date (optional)',
  noDate: 'No date',
  priority: 'Priority',
  assigned: 'The new task will be assigned to you.',
  latest: 'Your most recent project',
  status: 'Status',
  /** Until those of the project are known. */
  firstColumn: 'First column',
  readOnly: 'You can only view this project. Choose one that you can edit.',
};
