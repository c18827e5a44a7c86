import type { OrgRole } from '@fettle/contract';

const mostNames = 8;

/** Names in a row, such as “Shop, Blog and 3 more”. */
const names = (all: readonly string[]): string =>
  all.length <= mostNames
    ? all.join(', ')
    : `${all.slice(0, mostNames).join(', ')} and ${all.length - mostNames} more`;

const asRole: Record<OrgRole, string> = {
  owner: 'as an owner',
  admin: 'as an admin',
  member: 'as a member',
  guest: 'as a guest',
};

/** Invitations, as the people who are invited read them. */
export const invitations = {
  title: 'Invitations',
  waiting: (count: number) => (count === 1 ? '1 invitation' : `${count} invitations`),
  summary: (inviter: string, role: OrgRole) => `${inviter} invites you ${asRole[role]}.`,
  names,
  projects: (all: readonly string[]) => `${all.length === 1 ? 'Project' : 'Projects'}: ${names(all)}`,
  ends: 'Ends',
  accept: 'Accept',
  acceptFrom: (org: string) => `Accept: ${org}`,
  decline: 'Decline',
  declineFrom: (org: string) => `Decline: ${org}`,
  declined: 'Declined',
  joined: (org: string) => `You have joined ${org}.`,
  declinedNotice: (org: string) => `You declined the invitation to ${org}.`,
  notDeclined: (why: string) => `The invitation was not declined. ${why}`,
};

/** The page that a link in an invitation opens. */
export const invitationPage = {
  invitedBy: 'Invited by',
  email: 'Invited email',
  role: 'Role',
  projects: (count: number) => (count === 1 ? 'Project' : 'Projects'),
  join: (org: string) => `Join ${org}`,
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  otherAccount: (name: string, signedIn: string, invited: string) =>
    `You are signed in as ${name} (${signedIn}), but this invitation is for ${invited}.`,
  signOut: 'Sign out and continue',
  known: 'You already have an account with this address. Sign in, then join with one click.',
  signIn: 'Sign in',
  haveAccount: 'Already have an account?',
  unverified:
    'There is an account with this address, but nobody has confirmed that the address is theirs. If you created the account, sign in. If not, set a new password to make it yours.',
  claim: 'Set a new password',
  claimTitle: 'Make the account yours',
  claimText:
    'You opened a link that was sent to this address, so the account is yours to take over. A new password ends every other way in: the old password, sessions, API tokens and a linked Google account.',
  claimAndJoin: 'Set password and join',
  create: 'Create account and join',
  decline: 'Decline',
  declineTitle: 'Decline the invitation?',
  declineText: (org: string) =>
    `${org} cannot invite you again for 180 days. Until the invitation expires, its link still lets you join.`,
  declinedTitle: 'Invitation declined',
  declinedText: (org: string) =>
    `${org} cannot invite you again for 180 days. You can close this page. If you change your mind, open the link again before it expires.`,
};
