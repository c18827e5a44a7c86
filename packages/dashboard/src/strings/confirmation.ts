/** What waits until somebody has confirmed that it is them, after “To”. */
const actions = {
  setPassword: 'set your password',
  changeEmail: 'change your email address',
  keepEmail: 'cancel the email change',
  exportOwnData: 'export your data',
  deleteAccount: 'delete your account',
  createToken: 'create this API token',
  addApp: 'add an authenticator app',
  addPasskey: 'add a passkey',
  removeFactor: 'remove this second factor',
  createRecoveryCodes: 'create recovery codes',
  linkAccount: 'link your account',
  requireFactors: 'change who needs a second factor',
  setProvider: 'save the sign-in provider',
  removeProvider: 'remove the sign-in provider',
  createScimToken: 'create this SCIM token',
  changeGroup: 'change what this group gives access to',
  exportOrg: 'export this organization’s data',
  deleteOrg: 'delete this organization',
};

export type ConfirmedAction = keyof typeof actions;

/** Asks for proof of identity before what can give or remove access. */
export const confirmation = {
  title: 'Confirm it’s you',
  text: (action: ConfirmedAction) =>
    `To ${actions[action]}, confirm it’s you. You won’t be asked again for 15 minutes.`,
  password: 'Your password',
  submit: 'Confirm',
  withGoogle: 'Confirm with Google',
  googleText: 'You’ll be sent to Google and back here. Anything you typed in this form will be lost.',
  neither:
    'Your account has neither a password nor a linked Google account. If you use single sign-on, sign out and back in. Otherwise, ask the operator of this installation to set a password for you.',
};
