import type { NotificationKind, NotificationMode, Scope } from '@fettle/contract';

const profile = {
  title: 'Profile',
  intro: 'How others see you, and how you sign in.',
  you: 'You',
  youText: 'Your name stands on tasks, comments and in mails.',
  name: 'Name',
  username: 'Username',
  usernameHint: 'Optional: signs you in instead of the email address.',
  saved: 'Your profile is saved.',
  password: 'Password',
  passwordText:
    'Changing it signs you out everywhere else: browsers, the mobile app and programs that signed in.',
  passwordFirstText: 'You sign in with Google. With a password you can sign in without it too.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  changePassword: 'Change password',
  setPassword: 'Set password',
  passwordChanged: (ended: number) =>
    ended === 0
      ? 'Your password is changed.'
      : `Your password is changed; ${ended === 1 ? '1 other sign-in was' : `${ended} other sign-ins were`} ended.`,
  sessions: 'Where you are signed in',
  sessionsText: 'End what you do not know, then change your password.',
  thisSession: 'This browser',
  unknownDevice: 'Unknown device',
  unknownProgram: 'Unknown program',
  mobileApp: 'Mobile app',
  program: 'Program',
  since: 'Signed in',
  from: (address: string) => `from ${address}`,
  used: 'used',
  until: 'ends',
  deviceOn: (browser: string, system: string) => `${browser} on ${system}`,
  endSession: 'Sign out',
  endSessionOf: (device: string) => `Sign out ${device}`,
  sessionEnded: (device: string) => `${device} is signed out.`,
  endOthers: 'Sign out everywhere else',
  endOthersTitle: 'Sign out everywhere else?',
  endOthersText:
    'Every other browser, the mobile app and programs that signed in have to sign in again. API tokens stay, unless you revoke them too.',
  endOthersTextWithoutTokens:
    'Every other browser, the mobile app and programs that signed in have to sign in again.',
  othersEnded: (ended: number) =>
    ended === 1 ? '1 other sign-in was ended.' : `${ended} other sign-ins were ended.`,
  revokeTokensToo: (count: number) =>
    count === 1 ? 'Revoke my API token too' : `Revoke my ${count} API tokens too`,
  revokeTokensHint: (names: readonly string[], more: number) =>
    `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Choose this if somebody else may have seen ${names.length + more === 1 ? 'it' : 'them'}.`,
  onlyHere: 'You are signed in nowhere else.',
  appearance: 'Appearance',
  appearanceText: 'Kept in this browser.',
};

const confirm = {
  title: 'Is it you?',
  text: 'This changes how your account can be used, so prove once more that it is yours. It is good for 15 minutes.',
  password: 'Your password',
  submit: 'Confirm',
  withGoogle: 'Confirm with Google',
  googleText: 'You go to Google and come back here; what you have typed in the form is lost.',
  neither:
    'Your account has neither a password nor a Google account to prove it with. Ask whoever runs this installation to give it a password, and sign in with that.',
};

const email = {
  title: 'Email',
  text: 'It identifies you, and invitations and notifications go there.',
  verified: 'Verified',
  unverified: 'Not verified',
  unverifiedText: 'Until it is verified, invitations to this address do not appear here.',
  send: 'Send verification link',
  sent: (address: string) => `Verification link sent to ${address}`,
  byOperator: 'This installation sends no mail. Whoever runs it can verify or change your address.',
  change: 'Change email',
  changeTitle: 'Change your email',
  changeText:
    'Your address changes when you open the link sent to the new one. Your current address gets a notice.',
  newEmail: 'New email',
  submitChange: 'Send link',
  pending: (address: string) => `Your address changes to ${address} when you open the link sent there.`,
  sendAgain: 'Send again',
  cancelChange: 'Cancel change',
  changeCancelled: 'Your address stays as it is.',
};

const verifyEmail = {
  page: 'Verify your email',
  changePage: 'Change your email',
  question: (address: string) => `Confirm that ${address} is your address.`,
  change: (from: string, to: string) =>
    `The address of your account changes from ${from} to ${to}. If you did not ask for this, do not confirm.`,
  confirm: 'Confirm',
  doneTitle: 'Your email is verified',
  doneText: (address: string) =>
    `${address} is the address of your account. Invitations to it appear on the home page.`,
  goneTitle: 'This link does not work',
  goneText: (address: string) =>
    `It has expired, was used already, or was requested by another account. You are signed in as ${address}. You can send a new link from your profile.`,
  takenTitle: 'This address has another account',
  toProfile: 'Go to your profile',
  toHome: 'Go to the home page',
};

const kinds: Record<NotificationKind, string> = {
  assigned: 'Tasks assigned to you',
  mentioned: 'Mentions of you',
  due_soon: 'Your tasks that are due soon',
  overdue: 'Your tasks that are overdue',
  audit_finished: 'Audits that finished',
  audit_worse: 'Audits worse than the one before',
  webhook_disabled: 'Webhooks that were disabled',
};

const modes: Record<NotificationMode, { title: string; text: string }> = {
  at_once: { title: 'At once', text: 'What happens within half a minute comes in one mail.' },
  daily: { title: 'Once a day', text: 'Everything of the day in one mail, at the hour you choose.' },
  off: { title: 'Never', text: 'No mails. The inbox here still shows what concerns you.' },
};

const notifications = {
  title: 'Notifications',
  intro: 'Which mails you get, and when. The inbox shows everything in any case.',
  openInbox: 'Open the inbox',
  notConfigured:
    'This installation sends no mail yet. What you choose is kept until its operator sets a mail server up.',
  when: 'When mails come',
  modes,
  hour: 'Hour',
  timeZone: 'Time zone',
  zoneOfBrowser: (zone: string) => `Use ${zone}, as this browser does`,
  what: 'What mails tell of',
  kinds,
  saved: 'Saved',
  inbox: 'Notifications',
  unread: (count: number) => (count === 1 ? '1 unread notification' : `${count} unread notifications`),
  all: 'All',
  onlyUnread: 'Unread',
  show: 'Show',
  markAllRead: 'Mark all as read',
  allMarked: 'Everything is marked as read.',
  markRead: 'Mark as read',
  isUnread: 'Unread',
  emptyTitle: 'Nothing yet',
  emptyText: 'Tasks assigned to you, mentions, what is due and finished audits will be listed here.',
  emptyUnreadTitle: 'You have read everything',
  emptyUnreadText: 'What concerns you next will appear here.',
  showMore: 'Show older ones',
  settings: 'Choose what is mailed',
};

const scopes: Record<Scope, string> = {
  'projects:read': 'See projects, their columns and members',
  'projects:write': 'Create and change projects and their columns',
  'tasks:read': 'See tasks with their comments, checklists, attachments and time',
  'tasks:write': 'Create, change and delete tasks and what hangs on them',
  'audits:read': 'See audits and their reports',
  'audits:run': 'Start audits and analyze them again',
  'stats:read': 'See statistics',
  'webhooks:write': 'Register, see, change and remove webhooks; see and repeat what was sent',
};

const tokens = {
  title: 'API tokens',
  intro:
    'A token lets a program or an agent act as you, with the rights you choose and never more than you have.',
  create: 'New token',
  createTitle: 'New API token',
  name: 'Name',
  nameHint: 'What it is for, such as “CI” or “Claude on my laptop”.',
  scopesLegend: 'What it may do',
  scopes,
  selectAll: 'Everything',
  selectReading: 'Only reading',
  selectNone: 'Nothing',
  noScopes: 'Without any right a token can only tell who you are.',
  projects: 'Projects',
  allProjects: 'All projects you see',
  someProjects: 'Only these projects',
  chooseProjects: 'Choose projects',
  noProjectChosen: 'Choose at least one project.',
  expiry: 'Expires',
  expiries: { 30: 'In 30 days', 90: 'In 90 days', 365: 'In a year', never: 'Never' },
  neverHint: 'A token that never expires works until you revoke it.',
  submit: 'Create token',
  createdTitle: 'Your new token',
  createdText: 'Copy it now: it is not shown again.',
  tokenLabel: (name: string) => `Token ${name}`,
  done: 'Done',
  created: 'Created',
  lastUsed: 'Last used',
  neverUsed: 'Never used',
  expires: 'Expires',
  neverExpires: 'Never expires',
  expired: 'Expired',
  revoked: 'Revoked',
  endsWith: (lastFour: string) => `Ends with ${lastFour}`,
  noRights: 'No rights',
  hiddenProject: 'A project you do not see',
  projectCount: (count: number) => (count === 1 ? '1 project' : `${count} projects`),
  rightCount: (count: number) => (count === 1 ? '1 right' : `${count} rights`),
  allRights: 'Every right',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeText: 'Whatever uses it stops working at once. This cannot be undone.',
  revokedNotice: (name: string) => `“${name}” is revoked.`,
  signedIn: (count: number) =>
    count === 1
      ? '1 program has signed in for a token of its own.'
      : `${count} programs have signed in for tokens of their own.`,
  signedInWhere: 'See where you are signed in',
  past: (count: number) => `Revoked and expired (${count})`,
  emptyTitle: 'No tokens yet',
  emptyText: 'Make one for a script, for continuous integration or for an agent that works on your tasks.',
};

export const settings = {
  title: 'Settings',
  nav: 'Settings',
  group: 'Settings',
  openProfile: 'Profile, password and sessions',
  openNotifications: 'Notification settings',
  openTokens: 'API tokens',
  openInbox: 'Notifications',
  profile,
  confirm,
  email,
  verifyEmail,
  notifications,
  tokens,
  notCopied: 'The browser did not let it be copied. Select the text and copy it.',
  previousPage: 'Newer',
  nextPage: 'Older',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pages: 'Pages',
};
