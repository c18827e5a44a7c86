import type { SecurityEntry, SecurityEventType } from '@fettle/contract';
import { formatCount } from './format/format-count.ts';
import { ownSentences } from './own-security-log.ts';
import { absentDetails, detailNames, detailValues, named } from './security-log-details.ts';

/** The name of each type in the filter. */
const types: Record<SecurityEventType, string> = {
  'sign_in.succeeded': 'Sign-in',
  'sign_in.failed': 'Failed sign-in',
  'sign_in.confirmed': 'Identity confirmed',
  'second_factor.added': 'Second factor added',
  'second_factor.removed': 'Second factor removed',
  'recovery_codes.created': 'Recovery codes created',
  'recovery_code.used': 'Recovery code used',
  'session.ended': 'Session ended',
  'password.changed': 'Password changed',
  'email.changed': 'Email changed',
  'email.verified': 'Email verified',
  'google.linked': 'Google account linked',
  'provider.linked': 'Sign-in provider linked',
  'provider.unlinked': 'Sign-in provider unlinked',
  'user.created': 'Account created',
  'user.exported': 'Account data exported',
  'user.deleted': 'Account deleted',
  'token.created': 'API token created',
  'token.revoked': 'API token revoked',
  'invitation.created': 'Invitation created',
  'invitation.revoked': 'Invitation revoked',
  'invitation.accepted': 'Invitation accepted',
  'invitation.declined': 'Invitation declined',
  'member.joined': 'Member joined',
  'member.role_changed': 'Role changed',
  'member.removed': 'Member removed or left',
  'project_member.added': 'Project member added',
  'project_member.role_changed': 'Project role changed',
  'project_member.removed': 'Project member removed or left',
  'org.created': 'Organization created',
  'org.updated': 'Organization settings changed',
  'domain.added': 'Domain added',
  'domain.verified': 'Domain verified',
  'domain.lapsed': 'Domain verification ended',
  'domain.removed': 'Domain removed',
  'provider.set': 'Single sign-on changed',
  'provider.removed': 'Single sign-on removed',
  'org.exported': 'Organization exported',
  'org.export_downloaded': 'Export downloaded',
  'org.imported': 'Organization imported',
  'org.deletion_requested': 'Organization deletion requested',
  'org.deletion_canceled': 'Organization deletion canceled',
  'org.deleted': 'Organization deleted',
  'project.created': 'Project created',
  'project.updated': 'Project settings changed',
  'project.deleted': 'Project deleted',
  'import.started': 'Import started',
  'webhook.created': 'Webhook created',
  'webhook.updated': 'Webhook changed',
  'webhook.secret_rotated': 'Webhook secret rotated',
  'webhook.deleted': 'Webhook deleted',
  'report_link.created': 'Report link created',
  'report_link.revoked': 'Report link revoked',
  'connection.created': 'Connection created',
  'connection.updated': 'Connection changed',
  'connection.secret_rotated': 'Connection secret rotated',
  'connection.deleted': 'Connection deleted',
  'widget.changed': 'Guest reports changed',
  'widget.key_rotated': 'Guest report key replaced',
  'member.provisioned': 'Member provisioned',
  'scim_token.created': 'SCIM token created',
  'scim_token.revoked': 'SCIM token revoked',
  'scim_group.mapped': 'Group access changed',
};

/** Who did it, whose account it affects, and the values in the details. */
interface Told {
  who: string;
  whom: string;
  /** Whether they are the same. */
  isOwn: boolean;
  /** Whether the service acted on its own. */
  isService: boolean;
  details: SecurityEntry['details'];
}

const projectIn = ({ project }: Told['details']): string => named(project, 'a project');
const hosts: Record<string, string> = { github: 'GitHub', gitlab: 'GitLab' };
const hostIn = ({ service }: Told['details']): string => hosts[String(service)] ?? 'a code host';
const invited = ({ email }: Told['details']): string => named(email, 'someone');

/** People pause and resume webhooks. Fettle disables those that keep failing. */
const changeOfWebhook = (activeTo: unknown, isService: boolean): string => {
  if (activeTo === true) return 'resumed';
  if (activeTo === false) return isService ? 'disabled' : 'paused';
  return 'changed';
};

/** What happened, as a sentence without its period. */
const sentences: Record<SecurityEventType, (told: Told) => string> = {
  'sign_in.succeeded': ({ whom }) => `${whom} signed in`,
  'sign_in.failed': ({ whom }) => `Failed sign-in as ${whom}`,
  'sign_in.confirmed': ({ whom }) => `${whom} confirmed their identity`,
  'second_factor.added': ({ whom, details }) =>
    `${whom} added the second factor ${named(details.name, '')}`.trimEnd(),
  'second_factor.removed': ({ who, whom, isOwn, details }) =>
    isOwn && details.all !== true
      ? `${whom} removed the second factor ${named(details.name, '')}`.trimEnd()
      : `${who} removed all of ${whom}’s second factors`,
  'recovery_codes.created': ({ whom }) => `${whom} created new recovery codes`,
  'recovery_code.used': ({ whom }) => `${whom} used a recovery code`,
  'session.ended': ({ who, whom, isOwn, details }) => {
    if (!isOwn) return `${who} ended one of ${whom}’s sessions`;
    return details.kind === 'all others'
      ? `${whom} signed out everywhere else`
      : `${whom} signed out or ended a session`;
  },
  'password.changed': ({ who, whom, isOwn }) =>
    isOwn ? `${whom} set a new password` : `${who} set a new password for ${whom}`,
  'email.changed': ({ whom }) => `${whom}’s email address was changed`,
  'email.verified': ({ whom }) => `${whom}’s email address was verified`,
  'google.linked': ({ whom }) => `A Google account was linked to ${whom}’s account`,
  'provider.linked': ({ whom, details }) =>
    `${whom}’s account was linked to ${named(details.provider, 'a sign-in provider')}`,
  'provider.unlinked': ({ whom, details }) =>
    `${whom} unlinked their account from ${named(details.provider, 'a sign-in provider')}`,
  'user.created': ({ whom }) => `${whom}’s account was created`,
  'user.exported': ({ whom }) => `${whom} exported their account data`,
  'user.deleted': ({ who, whom, isOwn }) =>
    isOwn ? `${whom} deleted their account` : `${who} deleted ${whom}’s account`,
  'token.created': ({ who, whom, isOwn }) =>
    isOwn ? `${whom} created an API token` : `${who} created an API token for ${whom}`,
  'token.revoked': ({ who, whom, isOwn }) =>
    isOwn ? `${whom} revoked an API token` : `${who} revoked one of ${whom}’s API tokens`,
  'invitation.created': ({ who, details }) => `${who} invited ${invited(details)}`,
  'invitation.revoked': ({ who, details }) => `${who} revoked the invitation for ${invited(details)}`,
  'invitation.accepted': ({ whom }) => `${whom} accepted an invitation`,
  'invitation.declined': ({ whom, details }) => `${named(details.email, whom)} declined an invitation`,
  'member.joined': ({ whom, details }) =>
    `${whom} joined by signing in with ${named(details.provider, 'single sign-on')}`,
  'member.role_changed': ({ who, whom }) => `${who} changed ${whom}’s role`,
  'member.removed': ({ who, whom, details }) =>
    `${details.left === true ? `${whom} left` : `${who} removed ${whom} from`} ${named(details.organization, 'the organization')}`,
  'project_member.added': ({ who, whom, details }) => `${who} added ${whom} to ${projectIn(details)}`,
  'project_member.role_changed': ({ who, whom, details }) =>
    `${who} changed ${whom}’s role in ${projectIn(details)}`,
  'project_member.removed': ({ who, whom, details }) =>
    `${details.left === true ? `${whom} left` : `${who} removed ${whom} from`} ${projectIn(details)}`,
  'org.created': ({ who, details }) => `${who} created ${named(details.organization, 'the organization')}`,
  'org.updated': ({ who }) => `${who} changed the organization settings`,
  'domain.added': ({ who, details }) => `${who} added the domain ${named(details.domain, '')}`.trimEnd(),
  'domain.verified': ({ details }) => `The domain ${named(details.domain, '')} was verified`,
  'domain.lapsed': ({ details }) => `The domain ${named(details.domain, '')} is no longer verified`,
  'domain.removed': ({ who, details }) => `${who} removed the domain ${named(details.domain, '')}`.trimEnd(),
  'provider.set': ({ who, details }) =>
    `${who} changed single sign-on with ${named(details.name, 'a provider')}`,
  'provider.removed': ({ who, details }) =>
    `${who} removed single sign-on with ${named(details.name, 'a provider')}`,
  'org.exported': ({ who }) => `${who} requested an export of the organization`,
  'org.export_downloaded': ({ who }) => `${who} downloaded an export of the organization`,
  'org.imported': ({ whom }) => `The organization was imported for ${whom}`,
  'org.deletion_requested': ({ who }) => `${who} requested deletion of the organization`,
  'org.deletion_canceled': ({ who }) => `${who} canceled deletion of the organization`,
  'org.deleted': () => 'The organization was deleted',
  'project.created': ({ who, details }) =>
    `${who} created the project ${named(details.project, '')}`.trimEnd(),
  'project.updated': ({ who, details }) =>
    details.setting === 'audit schedule'
      ? `${who} changed the audit schedule of ${projectIn(details)}`
      : `${who} changed the settings of ${projectIn(details)}`,
  'project.deleted': ({ who, details }) =>
    `${who} deleted the project ${named(details.project, '')}`.trimEnd(),
  'import.started': ({ who, details }) => `${who} imported tasks into ${projectIn(details)}`,
  'webhook.created': ({ who, details }) => `${who} created a webhook in ${projectIn(details)}`,
  'webhook.updated': ({ who, isService, details }) =>
    `${who} ${changeOfWebhook(details.activeTo, isService)} a webhook in ${projectIn(details)}`,
  'webhook.secret_rotated': ({ who, details }) =>
    `${who} rotated the secret of a webhook in ${projectIn(details)}`,
  'webhook.deleted': ({ who, details }) => `${who} deleted a webhook in ${projectIn(details)}`,
  'report_link.created': ({ who, details }) => `${who} created a link to a report of ${projectIn(details)}`,
  'report_link.revoked': ({ who, details }) => `${who} revoked a link to a report of ${projectIn(details)}`,
  'connection.created': ({ who, details }) => `${who} connected ${projectIn(details)} to ${hostIn(details)}`,
  'connection.updated': ({ who, isService, details }) =>
    `${who} ${changeOfWebhook(details.activeTo, isService)} a connection to ${hostIn(details)} in ${projectIn(details)}`,
  'connection.secret_rotated': ({ who, details }) =>
    `${who} rotated the secret of a connection to ${hostIn(details)} in ${projectIn(details)}`,
  'connection.deleted': ({ who, details }) =>
    `${who} deleted a connection to ${hostIn(details)} in ${projectIn(details)}`,
  'widget.changed': ({ who, details }) =>
    `${who} ${details.enabled === true ? 'turned on or changed' : 'turned off'} guest reports in ${projectIn(details)}`,
  'widget.key_rotated': ({ who, details }) =>
    `${who} replaced the key for guest reports in ${projectIn(details)}`,
  'member.provisioned': ({ whom, details }) =>
    `The identity provider added ${whom} to ${named(details.organization, 'the organization')}`,
  'scim_token.created': ({ who, details }) =>
    `${who} created the SCIM token ${named(details.name, '')}`.trimEnd(),
  'scim_token.revoked': ({ who, details }) =>
    `${who} revoked the SCIM token ${named(details.name, '')}`.trimEnd(),
  'scim_group.mapped': ({ who, details }) =>
    `${who} changed the access that ${named(details.group, 'a group')} gives`,
};

export const securityLog = {
  title: 'Security log',
  intro:
    'Sign-ins and changes to members, roles, and settings. Only owners can see this log, and no one can edit it.',
  notAllowed: 'Only organization owners can see the security log.',
  export: 'Export CSV',
  type: 'Type',
  searchTypes: 'Search types',
  person: 'Person',
  period: 'Time',
  any: 'Any',
  clearFilters: 'Clear filters',
  total: (count: number) => formatCount(count, 'entry', 'entries'),
  groups: { account: 'Account', people: 'People', organization: 'Organization', projects: 'Projects' },
  periods: { day: 'Last 24 hours', week: 'Last 7 days', month: 'Last 30 days', quarter: 'Last 90 days' },
  types,
  sentences,
  ownSentences,
  detailNames,
  detailValues,
  absentDetails,
  service: 'Fettle',
  unknownAccount: 'an unknown account',
  emptyTitle: 'No entries yet',
  emptyText: 'Sign-ins and changes to members, roles, and settings will appear here.',
  noMatchesText: 'Nothing was recorded for these filters.',
  noMatches: 'No matching entries',
  ownTitle: 'Recent security activity',
  ownText: 'If you don’t recognize something, change your password.',
  ownEmpty: 'No activity yet',
  yes: 'yes',
  no: 'no',
  nothing: 'none',
  changed: (before: string, after: string) => `${before} → ${after}`,
  detail: (name: string, value: string) => `${name}: ${value}`,
  from: (address: string) => `From ${address}`,
  device: 'Client',
  time: 'Time',
};
