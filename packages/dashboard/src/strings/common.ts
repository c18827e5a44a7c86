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
  nothingToUndo: 'Nothing to undo here',
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
  percent: (value: number) => `${value}%`,
};

export const errors = {
  unexpected: 'Something went wrong on this page. Reload it. What you typed is kept.',
  offline: 'The server cannot be reached. Check your connection. What you typed is kept.',
  slow: 'The server took too long to respond. Try again.',
  server: 'Something went wrong on the server. Try again in a moment. The server log has the details.',
  loadFailed: 'Failed to load',
  notFoundTitle: 'Page not found',
  notFoundText: 'It may have been deleted, or you may not have access to it.',
  goHome: 'Go to home page',
};

export const priorities = { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' };

export const roles = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  guest: 'Guest',
  viewer: 'Viewer',
};
