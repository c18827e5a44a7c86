/** For people who cannot sign in. The same for everybody: it must not tell who has an account. */
export const forgotPassword = {
  request: 'Enter the email address of your account. You’ll get a link to choose a new password.',
  send: 'Send reset link',
  sentTitle: 'Check your email',
  sentBefore: 'If there is an account with the address',
  sentAfter: (minutes: number) => `you’ll get an email with a link. It works for ${minutes} minutes.`,
  notSent: ['Nothing there after a few minutes?', 'Check your spam folder.'],
  otherAddress: 'Try another address',
  otherWay: (ways: readonly string[]) =>
    `Without a password, you can sign in with ${list(ways)} if your account is set up for it. If you can’t read your email, ask the operator of this installation.`,
  newText: 'For the account',
  claim:
    'This address was never verified. Setting a password verifies it and removes all earlier access: sessions, API tokens, second factors, and a linked Google account.',
  newPassword: 'New password',
  set: 'Set password',
  setNote: 'This ends all your sessions. API tokens keep working unless you revoke them.',
  goneTitle: 'This link is no longer valid',
  gone: 'It has expired, was already used, or was replaced by a newer one.',
  newLink: 'Get a new link',
  doneTitle: 'Password changed',
  done: 'You’re signed out everywhere. Sign in with your new password.',
  tokensStay: 'API tokens keep working unless you revoke them under',
  /** Where they are listed, after signing in. */
  tokensPage: 'Your account\u00a0→ API tokens',
  tokensEnded:
    'Your email address is now verified. API tokens and second factors from before no longer work.',
  noMail:
    'This installation doesn’t send email, so it can’t send you a reset link. Someone you work with can help.',
  askTitle: 'Ask for a new password',
  ask: 'Send this message to the operator of this installation. An owner or admin of your organization can pass it on, or invite you at another address.',
  email: 'Email address of your account',
  emailHint: 'Added to the message below.',
  message: (host: string, email: string) =>
    `I forgot my password and can’t sign in to Fettle (${host}). Can you set a new password for ${email === '' ? 'my account' : email}?`,
  messageLabel: 'Message',
  copyMessage: 'Copy message',
  otherTitle: 'Sign in another way',
  other: (ways: readonly string[]) => `If your account is set up for it, use ${list(ways)}.`,
  passkey: 'a passkey',
  google: 'Google',
  provider: 'single sign-on',
  operatorTitle: 'For the operator',
  operator: 'On the server, this command sets a new password and shows it:',
  command: (email: string) => `fettle user reset-password --email ${email}`,
  commandLabel: 'Command for the operator',
};

function list(ways: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(ways);
}
