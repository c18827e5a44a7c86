import { formatCount } from './format/format-count.ts';
import { formatNumber } from './format/format-number.ts';

/** Texts about second factors, at sign-in and in the settings. */
export const secondFactors = {
  stepTitle: 'Enter your code',
  stepText: 'Your password alone isn’t enough to sign in to this account.',
  stepPasskeyTitle: 'Use your passkey',
  stepPasskeyText: 'Your password alone isn’t enough to sign in to this account.',
  code: 'Code',
  codeHint: 'The six digits that your authenticator app shows.',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'One of the codes you saved. Each works once.',
  usePasskey: 'Use a passkey',
  useCode: 'Use the authenticator app',
  useRecoveryCode: 'Use a recovery code',
  restart: 'Use a different account',
  lostAll:
    'Lost your device and your recovery codes? The operator of this installation can remove your second factors.',
  passkeyNotUsed: 'No passkey was used. Try again, or use a different method.',

  title: 'Security',
  intro: 'How you sign in, and where you’re signed in.',
  factors: 'Second factors',
  factorsText:
    'Two-factor authentication adds a step at sign‑in, so a password alone isn’t enough. A passkey can also replace your password.',
  on: 'On',
  off: 'Off',
  none: 'Your account has no second factor.',
  kinds: { totp: 'Authenticator app', passkey: 'Passkey' },
  added: 'Added',
  used: 'Last used',
  neverUsed: 'Not used yet',
  addApp: 'Add authenticator app',
  addPasskey: 'Add passkey',
  noPasskeys: 'Passkeys work only if you open Fettle by its hostname over HTTPS.',
  more: (name: string) => `Actions for ${name}`,
  rename: 'Rename',
  renameTitle: 'Rename second factor',
  removeButton: 'Remove',
  removeTitle: (name: string) => `Remove “${name}”?`,
  removeText: 'It no longer works for signing in. Your other second factors and recovery codes stay.',
  removeLastText:
    'It’s your only second factor. Your password alone will then be enough to sign in, and your recovery codes will stop working. You’ll lose access to organizations that require a second factor.',
  removed: (name: string) => `${name} removed`,
  addedNotice: (name: string) => `${name} added`,
  addedEnded: (name: string, ended: number) =>
    `${name} added. ${formatCount(ended, 'other session was', 'other sessions were')} signed out.`,

  appTitle: 'Add an authenticator app',
  appScanTitle: 'Scan the code',
  appScan: 'Scan it with an authenticator app on your phone, or enter the key there.',
  appHereTitle: 'Add the key to your app',
  appHere: 'Open your authenticator app on this device, or copy the key into it.',
  otherDevice: 'Set up on another device',
  openApp: 'Open authenticator app',
  qrCode: 'QR code for the authenticator app',
  appKey: 'Key',
  appCodeTitle: 'Enter the code that the app shows',
  appCode: 'Code from the app',
  appCodeHint: 'Six digits. They show that the app is set up correctly.',
  nameTitle: 'Give it a name',
  name: 'Name',
  nameHint: 'So you recognize it later, such as “Work phone”.',
  defaultAppName: 'Authenticator app',
  defaultPasskeyName: 'Passkey',
  add: 'Add app',
  passkeyTitle: 'Add a passkey',
  passkeyText:
    'Your browser will ask for a fingerprint, your face, a PIN, or a security key. It stays on your device or in your password manager.',
  create: 'Create passkey',
  passkeyNotCreated: 'No passkey was created. This device may already have one for your account.',

  codes: 'Recovery codes',
  codesText:
    'If you lose your second factors, sign in with one of these codes. Each works once. Keep them where others can’t find them.',
  codesPurpose:
    'If you lose your second factors, sign in with a recovery code. Each works once. Keep them where others can’t find them.',
  codesLeft: (count: number) => `${formatCount(count, 'unused code', 'unused codes')} left.`,
  codesFew: 'Create new ones before they run out.',
  createCodes: 'Create new codes',
  createCodesTitle: 'Create new recovery codes?',
  createCodesText: 'The codes you have now stop working.',
  codesTitle: 'Your recovery codes',
  codesOnce: 'Save these codes now. They won’t be shown again.',
  download: 'Download',
  print: 'Print',
  fileName: 'fettle-recovery-codes.txt',
  fileHead: (host: string, email: string) =>
    `Recovery codes for ${email} on Fettle at ${host}. Each works once.`,
  saved: 'I’ve saved them',

  orgTitle: 'Second factor',
  orgText:
    'Require two-factor authentication. Members without a second factor then lose access to this organization, and so do their API tokens.',
  orgWho: 'Who needs a second factor',
  orgChoices: {
    off: { title: 'No one', text: 'Members can still set one up for themselves.' },
    members: { title: 'Everyone except guests', text: 'Owners, admins, and members.' },
    everyone: { title: 'Everyone', text: 'Guests too, such as clients.' },
  },
  orgFrom: 'Required from',
  orgFromHint: 'Until then, members are reminded. Leave blank to require it immediately.',
  orgSaved: 'Security settings saved',
  orgWithout: (count: number, of: number, guests: boolean) => {
    const others = guests ? '' : ', guests not counted';
    return count === 0
      ? `All members have a second factor${others}.`
      : `${formatNumber(count)} of ${formatCount(of, 'member has', 'members have')} no second factor${others}:`;
  },
  orgYou: (name: string) => `${name} (you)`,
  orgSetUp: 'Set up yours',
  orgWithoutList: 'Members without a second factor',
};
