export const errors = {
  unexpected: 'Something went wrong on this page. Reload it. Anything you typed is saved in this browser.',
  offline:
    'The server cannot be reached. Check your connection. Anything you typed is saved in this browser.',
  slow: 'The server took too long to respond. Try again.',
  server:
    'Something went wrong on the server. Try again in a moment. If it keeps happening, contact the operator of this installation.',
  loadFailed: 'Failed to load',
  notFoundTitle: 'Page not found',
  notFoundText: 'It may have been deleted, or you may not have access to it.',
  goHome: 'Go to Home',
};
