/** What a personal access token may be allowed to do (spec "Authentication" 6, CONTRACT §2). */
export const scopes = {
  'projects:read': 'See projects, their columns and members',
  'projects:write': 'Create and change projects and their columns',
  'tasks:read': 'See tasks with their comments, checklists, attachments and time',
  'tasks:write': 'Create, change and delete tasks and what hangs on them',
  'audits:read': 'See audits and their reports',
  'audits:run': 'Start audits and analyze them again',
  'stats:read': 'See statistics',
  'webhooks:write': 'Register, see, change and remove webhooks; see and repeat what was sent',
} as const satisfies Record<string, string>;

export type Scope = keyof typeof scopes;

export const allScopes = Object.keys(scopes) as Scope[];
