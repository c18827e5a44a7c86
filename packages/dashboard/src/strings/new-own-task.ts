/** The dialog for a task of one's own, in any project. */
export const newOwnTask = {
  project: 'Project',
  choose: 'Choose a project',
  description: 'Description (optional)',
  dueDate: 'Due date (optional)',
  noDate: 'No date',
  priority: 'Priority',
  /** Without a column until those of the project are known. */
  hint: (column: string | undefined) =>
    column === undefined
      ? 'The task is assigned to you.'
      : `The task goes in ${column} and is assigned to you.`,
  readOnly: 'You can only view this project. Choose one that you can edit.',
};
