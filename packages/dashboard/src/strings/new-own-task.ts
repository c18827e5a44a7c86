/** The dialog for a task of one's own, in any project. */
export const newOwnTask = {
  project: 'Project',
  hint: 'The task goes in the first column and is assigned to you.',
  readOnly: 'You can only view this project. Choose one that you can edit.',
};
