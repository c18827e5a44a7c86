import type { OrgRole, OwnInvitation } from '@fettle/contract';

const maxNames = 8;

/** A list of names, such as “Shop, Blog, and 3 more”. */
const names = (all: readonly string[]): string =>
  all.length <= maxNames
    ? all.join(', ')
    : `${all.slice(0, maxNames).join(', ')}, and ${all.length - maxNames} more`;

/** The same, one below the other. */
const lines = (all: readonly string[]): readonly string[] =>
  all.length <= maxNames ? all : [...all.slice(0, maxNames), `and ${all.length - maxNames} more`];

/** Invitations, as the people who are invited read them. */
export const invitations = {
  title: 'Invitations',
  rights: {
    owner: 'You’ll manage the organization and everything in it.',
    admin: 'You’ll see every project and manage people.',
    member: 'You’ll see your projects and can create new ones.',
    guest: 'You’ll see only the projects you’re invited to.',
  } satisfies Record<OrgRole, string>,
  names,
  lines,
  invitedBy: 'Invited by',
  email: 'Email',
  role: 'Role',
  projects: (count: number) => (count === 1 ? 'Project' : 'Projects'),
  projectRole: {
    member: 'You can create and edit tasks and run audits.',
    viewer: 'You can view tasks and audits.',
  } satisfies Record<OwnInvitation['projectRole'], string>,
  expires: 'Expires',
  decline: 'Decline',
  declineFrom: (org: string) => `Decline invitation to ${org}`,
  declined: 'Declined',
};

/** The page that a link in an invitation opens. */
export const invitationPage = {
  join: (org: string) => `Join ${org}`,
  signedInAs: (email: string) => `You’re signed in as ${email}.`,
  otherAccount: (name: string, signedIn: string, invited: string) =>
    `You’re signed in as ${name} (${signedIn}), but this invitation is for ${invited}.`,
  signOut: 'Sign out and continue',
  known: 'There’s already an account with this email address. Sign in, and you’ll come back here to join.',
  signIn: 'Sign in',
  haveAccount: 'Already have an account?',
  notMine: 'Never used Fettle, or forgot the password?',
  claim: 'Set a new password',
  newPassword: 'New password',
  back: 'Back',
  stay: 'Stay signed in and go to Home',
  claimTitle: 'Set a new password',
  claimCause:
    'Someone created an account with your email address but never verified the address. Your new password makes the account yours.',
  claimText:
    'Everyone else who uses this account is signed out: its old password, sessions, API tokens, and a linked Google account stop working.',
  claimAndJoin: 'Set password and join',
  create: 'Create account and join',
  decline: 'Decline',
  declineTitle: 'Decline the invitation?',
  declineText: (org: string) =>
    `${org} can’t invite you again for 180\u00a0days. You can still join with the link until it expires.`,
  declinedTitle: 'Invitation declined',
  declinedText: (org: string) =>
    `${org} can’t invite you again for 180\u00a0days. If you change your mind, open the link again before it expires.`,
};
