import { pages } from './pages.ts';

export const auth = {
  tagline: 'Tasks and site audits for web teams',
  identifier: 'Email or username',
  email: 'Email',
  name: 'Your name',
  username: 'Username',
  usernameHint: 'Optional. Letters, digits, periods, hyphens, and underscores.',
  password: 'Password',
  passwordHint: 'At least 8 characters. A few random words are easy to remember and hard to guess.',
  forgotPassword: 'Forgot password?',
  signInTitle: pages.signIn,
  signIn: 'Sign in',
  signedOutElsewhere: 'Your session has ended. Sign in to continue where you left off.',
  signInToJoin: 'Sign in with the invited email address. You’ll then return to the invitation.',
  signInToVerify: 'Sign in to the account whose email address you want to verify.',
  withPasskey: 'Sign in with a passkey',
  withGoogle: 'Continue with Google',
  googleBack: 'Signing you in…',
  googleFailed: 'Sign-in failed',
  googleRefusals: {
    stale: 'This Google sign-in wasn’t started in this tab, or it has expired. Start again.',
    cancelled: 'You canceled the Google sign-in. Start again, or sign in with your password.',
    failed:
      'Google couldn’t confirm your identity. Try again in a minute, or sign in with your password. If this keeps happening, the operator of this installation should check its Google client settings.',
  },
  googleNotConfirmed: 'Identity not confirmed',
  backWhereYouWere: 'Go back',
  otherWay: 'Sign in another way',
  backToInvitation: 'Back to the invitation',
  setUpTitle: pages.setUp,
  setUpText:
    'This installation has no users yet. Create the first account and an organization. You’ll be its owner.',
  orgName: 'Your organization',
  orgNameHint: 'The agency or team that manages the websites.',
  setUp: 'Create account and organization',
  invitationGoneTitle: 'This invitation is no longer valid',
  invitationGone:
    'It was accepted or revoked, or it has expired. Ask the person who invited you for a new one, or sign in if you have already joined.',
  toSignIn: 'Go to the sign-in page',
};
