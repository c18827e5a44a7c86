/** The dialog for a task of one's own, in any project. */
export const newOwnTask = {
  project: 'Project',
  hint: 'The task is assigned to you, in the first column.',
  readOnly: 'You can only view this project. Choose one that you can edit.',
};
