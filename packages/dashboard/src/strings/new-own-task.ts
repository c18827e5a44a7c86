/** The dialog for a task of one's own, in any project. */
export const newOwnTask = {
  project: 'Project',
  choose: 'Choose a project',
  description: 'Description (optional)',
  dueDate: 'Due date (optional)',
  noDate: 'No date',
  priority: 'Priority',
  assigned: 'It’s assigned to you.',
  startsIn: (column: string) => `It starts in ${column}.`,
  readOnly: 'You can only view this project. Choose one that you can edit.',
};
