import { formatCount } from './format/format-count.ts';

/** Texts about second factors, at sign-in and in the settings. */
export const secondFactors = {
  stepTitle: 'Second factor',
  stepText: 'Your account is protected by a second factor.',
  code: 'Code',
  codeHint: 'The six digits that your authenticator app shows now.',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'One of the codes you saved. Each works once.',
  usePasskey: 'Use a passkey',
  useCode: 'Use the authenticator app',
  useRecoveryCode: 'Use a recovery code',
  restart: 'Start again',
  lostAll: 'If you have lost all of them, the operator of this installation can remove your second factors.',
  passkeyNotUsed: 'No passkey was used. Try again, or use a different method.',

  title: 'Security',
  intro: 'A second factor protects your account even if someone learns your password.',
  factors: 'Second factors',
  factorsText:
    'After your password or Google, signing in asks for one of these. A passkey can also replace the password.',
  none: 'Your account has no second factor. The password alone is enough to sign in.',
  kinds: { totp: 'Authenticator app', passkey: 'Passkey' },
  added: 'Added',
  used: 'last used',
  neverUsed: 'not used yet',
  addApp: 'Add authenticator app',
  addPasskey: 'Add passkey',
  noPasskeys: 'Passkeys work only where Fettle is opened by its hostname over HTTPS.',
  rename: (name: string) => `Rename ${name}`,
  renameTitle: 'Rename second factor',
  remove: (name: string) => `Remove ${name}`,
  removeButton: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'It no longer works for signing in. Your other second factors and recovery codes stay.',
  removeLastText:
    'It is your only second factor. The password alone will then be enough to sign in, and your recovery codes stop working. Organizations that require a second factor become invisible to you.',
  removed: (name: string) => `${name} removed`,
  addedNotice: (name: string) => `${name} added`,
  addedEnded: (name: string, ended: number) =>
    `${name} added. ${formatCount(ended, 'other session was', 'other sessions were')} signed out.`,

  appTitle: 'Add an authenticator app',
  appScan: 'Scan this code with an authenticator app on your phone, or type the key into it.',
  qrCode: 'QR code for the authenticator app',
  appKey: 'Key',
  appCode: 'Code from the app',
  appCodeHint: 'Six digits. This shows that the app is set up correctly.',
  name: 'Name',
  nameHint: 'So you recognize it later, such as “Work phone”.',
  defaultAppName: 'Authenticator app',
  defaultPasskeyName: 'Passkey',
  add: 'Add',
  passkeyTitle: 'Add a passkey',
  passkeyText:
    'Your browser will ask for a fingerprint, your face, a PIN, or a security key. It stays on your device or in your password manager.',
  create: 'Create passkey',
  passkeyNotCreated: 'No passkey was created. This device may already have one for your account.',

  codes: 'Recovery codes',
  codesText:
    'If you lose your second factors, each code signs you in once. Keep them where others cannot find them.',
  codesLeft: (count: number) => `${formatCount(count, 'unused code', 'unused codes')} left.`,
  codesFew: 'Create new ones before they run out.',
  createCodes: 'Create new codes',
  createCodesTitle: 'Create new recovery codes?',
  createCodesText: 'The codes you have now stop working.',
  codesTitle: 'Your recovery codes',
  codesOnce: 'Save these codes now. They will not be shown again.',
  download: 'Download',
  print: 'Print',
  fileName: 'fettle-recovery-codes.txt',
  fileHead: (host: string, email: string) =>
    `Recovery codes of ${email} for Fettle at ${host}. Each works once.`,
  saved: 'I have saved them',

  orgTitle: 'Second factor',
  orgText:
    'Members without a second factor see nothing of this organization, and neither do their API tokens.',
  orgWho: 'Who needs a second factor',
  orgChoices: {
    off: { title: 'Nobody', text: 'Members can still set one up for themselves.' },
    members: { title: 'Everyone except guests', text: 'Owners, admins, and members.' },
    everyone: { title: 'Everyone', text: 'Guests too, such as clients.' },
  },
  orgFrom: 'From',
  orgFromHint: 'Until then, members are reminded. Leave it empty to require it immediately.',
  orgSaved: 'Security settings saved',
  orgWithout: (count: number) =>
    count === 0
      ? 'All members have a second factor.'
      : `${formatCount(count, 'member has', 'members have')} no second factor:`,
};
