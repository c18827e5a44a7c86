/** What is missing, and where to go instead. */
export const notFound = {
  missing: {
    page: 'Page not found',
    project: 'Project not found',
    task: 'Task not found',
    audit: 'Audit not found',
    webhook: 'Webhook not found',
    connection: 'Connection not found',
    access: 'You don’t have access to this page',
  },
  text: 'It may have been deleted, or you might not have access to it.',
  projectText:
    'It may have been deleted, or you might not have access to it. Ask an owner or admin of its organization to add you.',
};
