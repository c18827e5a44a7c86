const changes = new Map<string, { before: string; after: string }>([
  ['title', { before: 'renamed', after: '' }],
  ['assigneeIds', { before: 'changed the assignees of', after: '' }],
  ['priority', { before: 'changed the priority of', after: '' }],
  ['dueDate', { before: 'changed the due date of', after: '' }],
  ['dueDateComplete', { before: 'updated “Completed on time” for', after: '' }],
  ['labels', { before: 'changed the labels of', after: '' }],
  ['description', { before: 'edited the description of', after: '' }],
  ['timeEntries', { before: 'logged time on', after: '' }],
  ['checklists', { before: 'edited a checklist in', after: '' }],
  ['links', { before: 'linked code to', after: '' }],
  ['relations', { before: 'changed the relations of', after: '' }],
  ['attachments', { before: 'changed the attachments of', after: '' }],
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
  failed: 'did not complete',
  canceled: 'was canceled',
};
