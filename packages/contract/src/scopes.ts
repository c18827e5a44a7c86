/** What an API token can be allowed to do. */
export const scopes = {
  'projects:read': 'View projects with their columns and members',
  'projects:write': 'Create and edit projects and their columns',
  'tasks:read': 'View tasks with their comments, checklists, attachments, and time entries',
  'tasks:write':
    'Create, edit, and delete tasks with their comments, checklists, attachments, and time entries',
  'audits:read': 'View audits and their reports',
  'audits:run': 'Start and re-analyze audits; ignore issues',
  'stats:read': 'View project and task statistics',
  'webhooks:write': 'Create, view, edit, and delete webhooks; view and redeliver deliveries',
} as const satisfies Record<string, string>;

export type Scope = keyof typeof scopes;

export const allScopes = Object.keys(scopes) as Scope[];
