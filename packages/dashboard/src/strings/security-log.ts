import type { SecurityEntry, SecurityEventType } from '@fettle/contract';

/** What each type is called in the filter. */
const types: Record<SecurityEventType, string> = {
  'sign_in.succeeded': 'Sign-in',
  'sign_in.failed': 'Refused sign-in',
  'sign_in.confirmed': 'Confirmed sign-in',
  'session.ended': 'Sign-in ended',
  'password.changed': 'Password changed',
  'email.changed': 'Email changed',
  'email.verified': 'Email verified',
  'google.linked': 'Google linked',
  'user.created': 'Account created',
  'token.created': 'Token created',
  'token.revoked': 'Token revoked',
  'invitation.created': 'Invitation',
  'invitation.revoked': 'Invitation revoked',
  'invitation.accepted': 'Invitation accepted',
  'invitation.declined': 'Invitation declined',
  'member.role_changed': 'Role changed',
  'member.removed': 'Member removed or left',
  'project_member.added': 'Project member added',
  'project_member.role_changed': 'Project role changed',
  'project_member.removed': 'Project member removed or left',
  'org.created': 'Organization created',
  'org.updated': 'Organization changed',
  'project.created': 'Project created',
  'project.updated': 'Project settings changed',
  'project.deleted': 'Project deleted',
  'webhook.created': 'Webhook created',
  'webhook.updated': 'Webhook changed',
  'webhook.secret_rotated': 'Webhook secret replaced',
  'webhook.deleted': 'Webhook deleted',
};

/** Who did it, whose account it concerns, and what the details call things. */
export interface Told {
  who: string;
  whom: string;
  /** Whether they are the same. */
  isOwn: boolean;
  details: SecurityEntry['details'];
}

const named = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value : otherwise;
const projectIn = ({ project }: Told['details']): string => named(project, 'a project');
const invited = ({ email }: Told['details']): string => named(email, 'somebody');

/** What happened, as a sentence without its full stop. */
const sentences: Record<SecurityEventType, (told: Told) => string> = {
  'sign_in.succeeded': ({ whom }) => `${whom} signed in`,
  'sign_in.failed': ({ whom }) => `A sign-in as ${whom} was refused`,
  'sign_in.confirmed': ({ whom }) => `${whom} confirmed who they are`,
  'session.ended': ({ who, whom, isOwn }) =>
    isOwn ? `${whom} signed out or ended a sign-in` : `${who} ended a sign-in of ${whom}`,
  'password.changed': ({ who, whom, isOwn }) =>
    isOwn ? `${whom} set a new password` : `${who} set a new password for ${whom}`,
  'email.changed': ({ whom }) => `The email address of ${whom} changed`,
  'email.verified': ({ whom }) => `The email address of ${whom} was verified`,
  'google.linked': ({ whom }) => `A Google account was linked to the account of ${whom}`,
  'user.created': ({ whom }) => `The account of ${whom} was created`,
  'token.created': ({ who, whom, isOwn }) =>
    isOwn ? `${whom} created an API token` : `${who} created an API token for ${whom}`,
  'token.revoked': ({ who, whom, isOwn }) =>
    isOwn ? `${whom} revoked an API token` : `${who} revoked an API token of ${whom}`,
  'invitation.created': ({ who, details }) => `${who} invited ${invited(details)}`,
  'invitation.revoked': ({ who, details }) => `${who} revoked the invitation of ${invited(details)}`,
  'invitation.accepted': ({ whom }) => `${whom} accepted an invitation`,
  'invitation.declined': ({ whom, details }) => `${named(details.email, whom)} declined an invitation`,
  'member.role_changed': ({ who, whom }) => `${who} changed the role of ${whom}`,
  'member.removed': ({ who, whom, details }) =>
    `${details.left === true ? `${whom} left` : `${who} removed ${whom} from`} ${named(details.organization, 'the organization')}`,
  'project_member.added': ({ who, whom, details }) => `${who} added ${whom} to ${projectIn(details)}`,
  'project_member.role_changed': ({ who, whom, details }) =>
    `${who} changed the role of ${whom} in ${projectIn(details)}`,
  'project_member.removed': ({ who, whom, details }) =>
    `${details.left === true ? `${whom} left` : `${who} removed ${whom} from`} ${projectIn(details)}`,
  'org.created': ({ who, details }) => `${who} created ${named(details.organization, 'the organization')}`,
  'org.updated': ({ who }) => `${who} changed the organization`,
  'project.created': ({ who, details }) =>
    `${who} created the project ${named(details.project, '')}`.trimEnd(),
  'project.updated': ({ who, details }) =>
    details.setting === 'audit schedule'
      ? `${who} changed when ${projectIn(details)} is audited`
      : `${who} changed the settings of ${projectIn(details)}`,
  'project.deleted': ({ who, details }) =>
    `${who} deleted the project ${named(details.project, '')}`.trimEnd(),
  'webhook.created': ({ who, details }) => `${who} created a webhook in ${projectIn(details)}`,
  'webhook.updated': ({ who, details }) =>
    details.activeTo === false
      ? `${who} switched off a webhook in ${projectIn(details)}`
      : `${who} changed a webhook in ${projectIn(details)}`,
  'webhook.secret_rotated': ({ who, details }) =>
    `${who} replaced the secret of a webhook in ${projectIn(details)}`,
  'webhook.deleted': ({ who, details }) => `${who} deleted a webhook in ${projectIn(details)}`,
};

export const securityLog = {
  title: 'Security log',
  intro:
    'Who signed in, and who changed members, roles and settings. Owners see it, and nobody can change it.',
  notAllowed: 'Only owners of the organization see its security log.',
  export: 'Export CSV',
  type: 'Type',
  person: 'Person',
  period: 'Period',
  any: 'Any',
  periods: { day: 'Last 24 hours', week: 'Last 7 days', month: 'Last 30 days', quarter: 'Last 90 days' },
  types,
  sentences,
  service: 'Fettle',
  unknownAccount: 'an unknown account',
  emptyTitle: 'Nothing is recorded yet',
  emptyText: 'Sign-ins and changes of members, roles and settings will be listed here.',
  nothingFits: 'No entry fits these filters.',
  ownTitle: 'Recent security activity',
  ownText: 'What happened to your account. If you do not recognize something, change your password.',
  ownEmpty: 'Nothing is recorded yet.',
  yes: 'yes',
  no: 'no',
  nothing: 'none',
  changed: (name: string, before: string, after: string) => `${name}: ${before} → ${after}`,
  detail: (name: string, value: string) => `${name}: ${value}`,
  from: (address: string) => `from ${address}`,
};
