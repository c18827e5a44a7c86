/** Help for people who cannot sign in. The same for everybody: it must not tell who has an account. */
export const forgotPassword = {
  text: 'Fettle doesn’t send password reset links, but someone you work with can help.',
  askTitle: 'Ask for a new password',
  ask: 'Send this to an owner or admin of your organization, or to the operator of this installation:',
  message: (host: string, email: string | null) =>
    `I can’t sign in to Fettle (${host}) because I forgot my password. ${email === null ? '' : `My email address there is ${email}. `}Can the operator of the installation set a new password for me? Or can you invite me at a different email address?`,
  messageLabel: 'Message',
  copyMessage: 'Copy message',
  otherTitle: 'Sign in another way',
  other: (ways: readonly string[]) =>
    `If your account is set up for it, use ${new Intl.ListFormat('en', { type: 'disjunction' }).format(ways)}.`,
  passkey: 'a passkey',
  google: 'Google',
  provider: 'single sign-on',
  operatorTitle: 'For the operator',
  operator: 'On the server, this command sets a new password and shows it:',
  command: (email: string) => `fettle user reset-password --email ${email}`,
  commandLabel: 'Command for the operator',
  back: 'Back to sign-in',
};
