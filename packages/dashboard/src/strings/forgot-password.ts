/** Help for people who cannot sign in. The same for everybody: it must not tell who has an account. */
export const forgotPassword = {
  text: 'Fettle doesn’t send password reset links. Here’s what you can do:',
  otherTitle: 'Sign in another way',
  other: (ways: readonly string[]) =>
    `If your account is set up for it, use ${new Intl.ListFormat('en', { type: 'disjunction' }).format(ways)}.`,
  passkey: 'a passkey',
  google: 'Google',
  provider: 'single sign-on',
  askTitle: 'Ask for a new password',
  ask: (host: string) =>
    `The operator of this installation, who runs Fettle at ${host}, can set a new password for you. Send them this command with your email address:`,
  command: (email: string) => `fettle user reset-password --email ${email}`,
  commandLabel: 'Command for the operator',
  whoTitle: 'If you don’t know who that is',
  who: 'Ask an owner or admin of your organization. They can also invite you at a different email address, which creates a new account.',
  back: 'Back to sign-in',
};
