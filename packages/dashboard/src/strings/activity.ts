const changes = new Map<string, { before: string; after: string }>([
  ['title', { before: 'renamed', after: '' }],
  ['assigneeIds', { before: 'changed assignees for', after: '' }],
  ['priority', { before: 'changed the priority for', after: '' }],
  ['dueDate', { before: 'changed the due date for', after: '' }],
  ['dueDateComplete', { before: 'updated “Due date met” for', after: '' }],
  ['labels', { before: 'changed labels for', after: '' }],
  ['description', { before: 'edited the description of', after: '' }],
  ['timeEntries', { before: 'logged time on', after: '' }],
  ['checklists', { before: 'edited a checklist in', after: '' }],
  ['links', { before: 'linked code to', after: '' }],
  ['relations', { before: 'changed relations for', after: '' }],
  ['attachments', { before: 'changed attachments for', after: '' }],
  ['position', { before: 'moved', after: 'within its column' }],
]);

/** Sentences of the activity feed. The name of a task or project goes between the parts. */
export const activity = {
  created: 'created',
  commented: 'commented on',
  changed: 'updated',
  changes,
  moved: 'moved',
  movedTo: (column: string) => `to ${column}`,
  auditOf: 'The audit of',
  completed: 'completed',
  scored: (score: number) => `scored ${score}`,
  failed: 'failed',
  canceled: 'was canceled',
};
