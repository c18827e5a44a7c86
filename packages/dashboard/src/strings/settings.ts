import type { NotificationKind, NotificationMode, Scope } from '@fettle/contract';
import { formatCount } from './format/format-count.ts';
import { formatNumber } from './format/format-number.ts';
import { pages } from './pages.ts';

const profile = {
  title: pages.profile,
  intro: 'Your name, picture, email address, theme, and data.',
  you: 'Your details',
  youText: 'Your name appears on tasks and comments.',
  name: 'Name',
  username: 'Username (optional)',
  usernameHint: 'You can sign in with it instead of your email address.',
  saved: 'Profile saved',
  theme: 'Theme',
  themeText: 'Saved in this browser.',
};

/** Wherever sessions end and API tokens do not: the same sentence, before the button. */
const tokensStay = 'API tokens keep working unless you revoke them.';

const security = {
  password: 'Password',
  passwordText: `Changing it ends all your other sessions. ${tokensStay}`,
  passwordFirstText: 'You sign in with Google. Set a password so you can also sign in without Google.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  changePassword: 'Change password',
  setPassword: 'Set password',
  passwordChanged: (ended: number) =>
    ended === 0
      ? 'Password changed'
      : `Password changed. ${formatCount(ended, 'other session was', 'other sessions were')} signed out.`,
  sessions: 'Sessions',
  sessionsText: 'If you don’t recognize a device, sign it out and change your password.',
  thisSession: 'This browser',
  unknownDevice: (address: string | null) =>
    address === null ? 'Unknown device' : `Unknown device at ${address}`,
  unknownApiClient: 'Unknown API client',
  apiClient: 'API client',
  since: 'Signed in',
  used: 'Last used',
  now: 'Active now',
  client: 'Client',
  until: 'Expires',
  deviceOn: (browser: string, system: string) => `${browser} on ${system}`,
  endSession: 'Sign out',
  endSessionOf: (device: string) => `Sign out ${device}`,
  sessionEnded: (device: string) => `${device} signed out`,
  endOthers: 'Sign out everywhere else',
  endOthersTitle: 'Sign out everywhere else?',
  endOthersText: `All other browsers and API clients will have to sign in again. ${tokensStay}`,
  endOthersTextWithoutTokens: 'All other browsers and API clients will have to sign in again.',
  othersEnded: (ended: number) => `${formatCount(ended, 'other session')} signed out`,
  revokeTokensToo: (count: number) =>
    count === 1 ? 'Revoke my API token too' : `Revoke my ${count} API tokens too`,
  revokeTokensHint: (names: readonly string[], more: number) =>
    `${names.length + more === 1 ? 'Token' : 'Tokens'}: ${names.join(', ')}${more > 0 ? `, and ${more} more` : ''}. Select this if someone else may have seen ${names.length + more === 1 ? 'it' : 'them'}.`,
  onlyHere: 'You’re not signed in anywhere else.',
};

const email = {
  title: 'Email',
  text: 'Your email address identifies your account.',
  sentTo: 'Invitations and notifications are sent to it.',
  verified: 'Verified',
  unverified: 'Not verified',
  unconfirmed: 'Not confirmed yet',
  unverifiedText: 'Until you verify it, invitations to this address don’t appear in Fettle.',
  send: 'Send verification link',
  sent: (address: string) => `Verification link sent to ${address}`,
  byOperator: 'This installation doesn’t send email. Its operator can verify or change your email address.',
  change: 'Change email',
  changeTitle: 'Change your email address',
  changeText:
    'Your email address changes when you open the link sent to the new address and confirm the change. Your current address also gets a notice.',
  newEmail: 'New email address',
  submitChange: 'Send link',
  pending: (address: string, current: string) =>
    `Open the link sent to ${address} within 24 hours, and confirm the change. Until then, your email address stays ${current}.`,
  pendingTitle: 'Confirm your new email address',
  verifyTitle: 'Verify your email address',
  verifyText: (address: string) => `Until you verify ${address}, invitations to it don’t appear in Fettle.`,
  sendAgain: 'Send link again',
  cancelChange: 'Cancel change',
  changeCanceled: 'Email change canceled',
};

const verifyEmail = {
  changePage: 'Change your email address?',
  questionPage: 'Is this your email address?',
  from: 'Current',
  to: 'New',
  confirm: 'Confirm',
  change: 'Change email address',
  keep: 'Keep current address',
  notMine: 'Not now',
  ifNotRequested: (button: string) => `If you didn’t request this, choose “${button}”.`,
  doneTitle: 'Your email is verified',
  doneText:
    'It’s your account’s email address. Invitations sent to it now appear on Home and in Notifications.',
  goneTitle: 'This link isn’t valid',
  goneText:
    'The link has expired, was already used, or belongs to a different account. Request a new link under Your account\u00a0→ Profile.',
  signedInAs: 'You’re signed in as',
  takenTitle: 'Your email address wasn’t changed',
  takenText: (address: string | null) => `${address ?? 'The new address'} belongs to another Fettle account.`,
  takenKeeps: 'Your account keeps',
  takenNext:
    'Choose a different address under Your account\u00a0→ Profile. To use the other account, sign out, then sign in to it.',
  toProfile: 'Go to your profile',
  signOut: 'Sign out',
  toHome: 'Go to Home',
};

const kinds: Record<NotificationKind, string> = {
  assigned: 'Tasks assigned to you',
  mentioned: 'Mentions',
  commented: 'Comments on tasks you watch',
  task_changed: 'Moves, completion, and due dates of tasks you watch',
  due_soon: 'Assigned tasks due soon',
  overdue: 'Overdue assigned tasks',
  audit_finished: 'Completed and failed audits',
  audit_worse: 'Audits with a lower score or new errors',
  webhook_disabled: 'Disabled webhooks',
};

const kindGroups: readonly { title: string; kinds: readonly NotificationKind[] }[] = [
  {
    title: 'Tasks',
    kinds: ['assigned', 'mentioned', 'commented', 'task_changed', 'due_soon', 'overdue'],
  },
  { title: 'Audits and webhooks', kinds: ['audit_finished', 'audit_worse', 'webhook_disabled'] },
];

const modes: Record<NotificationMode, { title: string; text: string }> = {
  at_once: {
    title: 'Immediately',
    text: 'Notifications that arrive within 30 seconds of each other are combined into one email.',
  },
  daily: { title: 'Daily digest', text: 'One email a day, at the hour you choose.' },
  off: { title: 'Never', text: 'No emails.' },
};

const notifications = {
  title: pages.emailNotifications,
  intro: 'Choose which emails you receive, and when.',
  savedAlone: 'Changes are saved automatically.',
  /** With a link to the page between. */
  always: { before: 'The', page: 'Notifications page', after: 'always shows everything.' },
  notConfigured:
    'This installation doesn’t send email yet. Your choices take effect when its operator sets up a mail server.',
  when: 'Email frequency',
  modes,
  hour: 'Hour',
  timeZone: 'Time zone',
  zoneOfBrowser: (zone: string) => `Use this browser’s time zone (${zone})`,
  what: 'Email me about',
  kinds,
  kindGroups,
  saved: 'Saved',
  listTitle: pages.notifications,
  all: 'All',
  onlyUnread: 'Unread',
  onlyWatching: 'Watching',
  show: 'Show',
  markAllRead: 'Mark all as read',
  allMarked: 'All notifications marked as read',
  markRead: 'Mark as read',
  isUnread: 'Unread',
  auditWorse: (project: string) => `${project} did worse`,
  auditCompleted: (project: string) => `${project}: audit completed`,
  auditFailed: (project: string) => `${project}: audit failed`,
  emptyTitle: 'No notifications yet',
  emptyText:
    'Assignments, mentions, changes to tasks you watch, due dates, and audit results will appear here.',
  emptyUnreadTitle: 'You’re all caught up',
  emptyUnreadText: 'New notifications will appear here.',
  emptyWatchingTitle: 'No changes yet',
  emptyWatchingText:
    'Comments, moves, and due dates of tasks you watch will appear here. You watch what you create, comment on, or are assigned to.',
  showEarlier: (count: number, unread: number) =>
    `Show ${formatCount(count, 'earlier audit')}${unread === 0 ? '' : ` (${formatNumber(unread)} unread)`}`,
  showMore: 'Show older notifications',
  settings: 'Notification settings',
};

const scopes: Record<Scope, string> = {
  'projects:read': 'View projects with their columns and members',
  'projects:write': 'Create and edit projects and their columns',
  'tasks:read': 'View tasks with their comments, checklists, attachments, and time entries',
  'tasks:write':
    'Create, edit, and delete tasks with their comments, checklists, attachments, and time entries',
  'audits:read': 'View audits and their reports',
  'audits:run': 'Start and re-analyze audits; ignore issues',
  'stats:read': 'View project and task statistics',
  'webhooks:write': 'Create, view, edit, and delete webhooks; view and redeliver deliveries',
};

const tokens = {
  title: pages.tokens,
  intro:
    'A token lets a program or agent act as you, with the permissions you choose and never more than your own.',
  create: 'New token',
  createTitle: 'New API token',
  name: 'Name',
  nameHint: 'What it’s for, such as “CI” or “Claude on my laptop”.',
  scopesLegend: 'Permissions',
  scopes,
  selectAll: 'All',
  selectReading: 'Read-only',
  selectNone: 'None',
  noScopes: 'Without permissions, a token can only read your profile.',
  projects: 'Projects',
  allProjects: 'All projects you can see',
  someProjects: 'Only selected projects',
  chooseProjects: 'Choose projects',
  noProjectChosen: 'Choose at least one project.',
  expiry: 'Expires',
  expiries: { 30: 'In 30 days', 90: 'In 90 days', 365: 'In 1 year', never: 'Never' },
  expiryHint: (day: string) => `It stops working on ${day}.`,
  neverHint: 'A token that never expires works until you revoke it.',
  submit: 'Create token',
  createdTitle: 'Your new token',
  createdText: 'Copy it now. It won’t be shown again.',
  tokenLabel: (name: string) => `Token “${name}”`,
  done: 'Done',
  created: 'Created',
  lastUsed: 'Last used',
  neverUsed: 'Never used',
  expires: 'Expires',
  neverExpires: 'Never expires',
  expired: 'Expired',
  revoked: 'Revoked',
  endsWith: 'Last characters',
  noPermissions: 'No permissions',
  permissionCount: (count: number) => (count === 0 ? 'No permissions' : formatCount(count, 'permission')),
  allProjectsShort: 'All projects',
  hiddenProject: 'A project you can’t see',
  projectCount: (count: number) => formatCount(count, 'project'),
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeText: 'Anything that uses it stops working immediately. This can’t be undone.',
  wouldExpire: (day: string) => `Otherwise it expires on ${day}.`,
  revokedNotice: (name: string) => `“${name}” revoked`,
  signedIn: (count: number) =>
    count === 1
      ? '1 API client is signed in with its own token.'
      : `${formatNumber(count)} API clients are signed in with their own tokens.`,
  viewSessions: 'View sessions',
  past: (count: number) => `Revoked and expired (${formatNumber(count)})`,
  emptyTitle: 'No tokens yet',
  emptyText: 'Create one for a script, CI, or an agent that works on your tasks.',
};

export const settings = {
  profile,
  security,
  email,
  verifyEmail,
  notifications,
  tokens,
};
