const changes = new Map<string, { before: string; after: string }>([
  ['title', { before: 'renamed', after: '' }],
  ['assigneeIds', { before: 'changed who works on', after: '' }],
  ['priority', { before: 'changed the priority of', after: '' }],
  ['dueDate', { before: 'changed when', after: 'is due' }],
  ['dueDateComplete', { before: 'changed when', after: 'is due' }],
  ['labels', { before: 'changed the labels of', after: '' }],
  ['description', { before: 'wrote the description of', after: '' }],
  ['timeEntries', { before: 'logged time on', after: '' }],
  ['checklists', { before: 'changed a checklist of', after: '' }],
  ['attachments', { before: 'changed the files of', after: '' }],
  ['position', { before: 'moved', after: 'within its column' }],
]);

/** Sentences about what happened; the name of a task or project stands between the parts. */
export const activity = {
  created: 'created',
  commented: 'commented on',
  changed: 'changed',
  changes,
  moved: 'moved',
  movedTo: (column: string) => `to ${column}`,
  auditOf: 'The audit of',
  completed: 'is complete',
  scored: (score: number) => `scored ${score}`,
  failed: 'failed',
};
