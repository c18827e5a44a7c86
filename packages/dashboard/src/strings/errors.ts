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
