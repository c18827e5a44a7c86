export const errors = {
  unexpected: 'Something went wrong on this page. Reload it. Anything you typed is saved in this browser.',
  offline: 'Can’t reach the server. Check your connection. Anything you typed is saved in this browser.',
  slow: 'The server took too long to respond. Try again.',
  server:
    'Something went wrong on the server. Try again in a moment. If it keeps happening, contact the operator of this installation.',
  fields: {
    url: 'Enter a full URL, such as https://www.example.com.',
    email: 'Enter a valid email address, such as ada@example.com.',
    required: 'Fill in this field.',
    number: (kind: string) => `Enter ${kind}.`,
    atMost: (count: string) => `Use up to ${count} characters.`,
    atLeast: (count: string) => `Use at least ${count} characters.`,
    pattern: (pattern: string) => `Not allowed here. Expected: ${pattern}.`,
  },
  loadFailed: 'Failed to load',
  pageFailed: 'This page couldn’t be loaded',
  notFoundTitle: 'Page not found',
  goHome: 'Go to Home',
};
