/** Everything the security log records, with what each entry means. Types are never changed or removed. */
export const securityEvents = {
  'sign_in.succeeded': 'A user signed in',
  'sign_in.failed': 'A sign-in failed',
  'sign_in.confirmed': 'A signed-in user confirmed their identity',
  'session.ended': 'A session ended',
  'password.changed': 'A password was set or changed',
  'email.changed': 'The email address of an account was changed',
  'email.verified': 'An email address was verified',
  'google.linked': 'A Google account was linked to a Fettle account',
  'user.created': 'An account was created',
  'token.created': 'An API token was created',
  'token.revoked': 'An API token was revoked',
  'invitation.created': 'Someone was invited to an organization',
  'invitation.revoked': 'An invitation was revoked',
  'invitation.accepted': 'An invitation was accepted',
  'invitation.declined': 'An invitation was declined',
  'member.role_changed': 'The role of an organization member was changed',
  'member.removed': 'A member left an organization or was removed',
  'project_member.added': 'A member was added to a project',
  'project_member.role_changed': 'The role of a project member was changed',
  'project_member.removed': 'A member left a project or was removed',
  'org.created': 'An organization was created',
  'org.updated': 'The settings of an organization were changed',
  'project.created': 'A project was created',
  'project.updated': 'The settings of a project were changed',
  'project.deleted': 'A project was deleted',
  'import.started': 'An import of tasks was started',
  'webhook.created': 'A webhook was created',
  'webhook.updated': 'A webhook was changed',
  'webhook.secret_rotated': 'The signing secret of a webhook was rotated',
  'webhook.deleted': 'A webhook was deleted',
} as const satisfies Record<string, string>;

export type SecurityEventType = keyof typeof securityEvents;

export const securityEventTypes = Object.keys(securityEvents) as SecurityEventType[];
