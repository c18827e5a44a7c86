export const common = {
  appName: 'Fettle',
  close: 'Close',
  reload: 'Reload',
  dismiss: 'Dismiss',
  notice: 'Message',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved',
  remove: 'Remove',
  delete: 'Delete',
  undo: 'Undo',
  nothingToUndo: 'There is nothing to undo here.',
  clear: (what: string) => `Clear ${what}`,
  copy: 'Copy',
  copied: 'Copied',
  tryAgain: 'Try again',
  loading: 'Loading',
  more: 'More',
  none: '–',
  optional: 'Optional',
  search: 'Search',
  skipToContent: 'Skip to content',
  percent: (value: number) => `${value} %`,
};

export const errors = {
  unexpected: 'Something went wrong in this page. Reload it; what you typed is kept.',
  offline: 'The service cannot be reached. Check the connection; what you typed is kept.',
  slow: 'The service did not answer in time. Try again.',
  server: 'The service had a fault. It is in its log; try again in a moment.',
  loadFailed: 'This could not be loaded',
  notFoundTitle: 'Nothing is here',
  notFoundText: 'What was here is gone, or you may not see it.',
  goHome: 'Go to the home page',
};

export const priorities = { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' };

export const roles = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  guest: 'Guest',
  viewer: 'Viewer',
};
