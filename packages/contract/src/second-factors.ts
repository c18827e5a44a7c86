import { type Static, Type } from 'typebox';
import { Deleted, Id, IdParam, Line, Nullable, Timestamp } from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation } from './operation.ts';

/** Second factors of an account: codes of an authenticator app, passkeys, and recovery codes. */

const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

export const SecondFactor = Type.Object({
  id: Id,
  kind: Type.Enum([...factorKinds], { description: '`totp`: an authenticator app' }),
  name: Type.String({ description: 'Name that the user chose for it' }),
  createdAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
});
export type SecondFactor = Static<typeof SecondFactor>;

/** The code of an authenticator app, with or without spaces. */
export const FactorCode = Type.String({
  minLength: 1,
  maxLength: 20,
  description: 'Six-digit code of the authenticator app',
});

export const RecoveryCode = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'Recovery code; each works once',
});

/** Longer than what any authenticator sends. */
const passkeyCharacters = 4096;
const Base64url = Type.String({ minLength: 1, maxLength: passkeyCharacters, pattern: '^[A-Za-z0-9_-]+$' });

/** The response of a passkey to a request for proof (Web Authentication §5.2.2), in base64url. */
export const PasskeyProof = closed({
  id: Base64url,
  clientDataJson: Base64url,
  authenticatorData: Base64url,
  signature: Base64url,
  userHandle: Type.Optional(Nullable(Base64url)),
});
export type PasskeyProof = Static<typeof PasskeyProof>;

/** The response of a newly created passkey (Web Authentication §5.2.1), in base64url. */
export const NewPasskey = closed({
  id: Base64url,
  clientDataJson: Base64url,
  authenticatorData: Base64url,
  publicKey: Type.String({
    minLength: 1,
    maxLength: passkeyCharacters,
    pattern: '^[A-Za-z0-9_-]+$',
    description: 'SubjectPublicKeyInfo, as `getPublicKey()` returns it',
  }),
  transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
});
export type NewPasskey = Static<typeof NewPasskey>;

/** What a browser passes to `navigator.credentials.get`; bytes are in base64url. */
const PasskeyRequest = Type.Object({
  rpId: Type.String(),
  challenge: Type.String(),
  allowCredentials: Type.Array(Type.Object({ id: Type.String(), transports: Type.Array(Type.String()) })),
  userVerification: Type.Enum(['required', 'preferred']),
});
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/** What a browser passes to `navigator.credentials.create`; bytes are in base64url. */
const PasskeyCreation = Type.Object({
  rpId: Type.String(),
  challenge: Type.String(),
  userId: Type.String(),
  userName: Type.String(),
  userDisplayName: Type.String(),
  algorithms: Type.Array(Type.Integer()),
  excludeCredentials: Type.Array(Type.Object({ id: Type.String(), transports: Type.Array(Type.String()) })),
});
export type PasskeyCreation = Static<typeof PasskeyCreation>;

const challengeText = (what: string) =>
  Type.String({ minLength: 1, maxLength: 2000, description: `The \`challenge\` of ${what}` });

/** A sign-in that still needs the second factor. It gives no access. */
export const SignInChallenge = Type.Object({
  challenge: Type.String({ description: 'Sent back to `completeSignIn`' }),
  expiresAt: Timestamp,
  methods: Type.Array(Type.Enum(['code', 'passkey', 'recoveryCode']), {
    description: 'What the user can complete it with',
  }),
  passkey: Nullable(PasskeyRequest),
});
export type SignInChallenge = Static<typeof SignInChallenge>;

/** One of the ways to prove a second factor. */
export const factorProofFields = {
  code: Type.Optional(FactorCode),
  recoveryCode: Type.Optional(RecoveryCode),
  passkey: Type.Optional(PasskeyProof),
};

const FactorProof = closed(factorProofFields);
export type FactorProof = Static<typeof FactorProof>;

const FactorSetup = Type.Object({
  setup: Type.String({ description: 'Sent back to `addSecondFactor`' }),
  expiresAt: Timestamp,
  totp: Nullable(
    Type.Object({
      secret: Type.String({ description: 'Base32, for typing into an authenticator app' }),
      uri: Type.String({ description: '`otpauth:` URI for a QR code' }),
    }),
  ),
  passkey: Nullable(PasskeyCreation),
});
export type FactorSetup = Static<typeof FactorSetup>;

const RecoveryCodes = Type.Array(Type.String(), {
  description: `${limits.recoveryCodes} codes, which are not shown again`,
});

const confirmed = 'Requires a sign-in or confirmation within the last 15 minutes.';

export const secondFactors = {
  completeSignIn: operation({
    name: 'completeSignIn',
    method: 'POST',
    path: '/session/second-factor',
    surfaces: ['dashboard'],
    credential: false,
    summary: 'Complete a sign-in with a second factor, or sign in with a passkey alone',
    description:
      'Send the `challenge` of `openSession` and one of `code`, `recoveryCode`, and `passkey`, or the `challenge` of `startPasskeySignIn` and `passkey`. The response sets the session cookie.',
    body: closed({
      challenge: challengeText('`openSession` or `startPasskeySignIn`'),
      ...factorProofFields,
    }),
    result: Type.Object({ user: Type.Object({ id: Id, name: Type.String(), email: Type.String() }) }),
    session: 'opens',
    errors: ['RATE_LIMITED'],
  }),
  startPasskeySignIn: operation({
    name: 'startPasskeySignIn',
    method: 'POST',
    path: '/session/passkey',
    surfaces: ['dashboard'],
    credential: false,
    summary: 'Start signing in with a passkey instead of a password',
    result: SignInChallenge,
    errors: ['RATE_LIMITED'],
  }),
  startConfirmation: operation({
    name: 'startConfirmation',
    method: 'POST',
    path: '/session/confirm/passkey',
    surfaces: ['dashboard'],
    summary: 'Start confirming the identity of the signed-in user with a passkey',
    description: 'Send the `challenge` and the response of the passkey to `confirmSession`.',
    result: SignInChallenge,
  }),
  getSecondFactors: operation({
    name: 'getSecondFactors',
    method: 'GET',
    path: '/me/second-factors',
    surfaces: ['dashboard'],
    summary: 'Get the second factors of the signed-in user',
    result: Type.Object({
      factors: Type.Array(SecondFactor),
      recoveryCodesLeft: Type.Integer({ description: 'Number of unused recovery codes' }),
    }),
  }),
  startSecondFactor: operation({
    name: 'startSecondFactor',
    method: 'POST',
    path: '/me/second-factors/setup',
    surfaces: ['dashboard'],
    summary: 'Start adding a second factor; nothing changes until `addSecondFactor`',
    description: `${confirmed} Returns CONFLICT for a passkey where the service is reached neither by a hostname over HTTPS nor as localhost.`,
    body: closed({ kind: Type.Enum([...factorKinds]) }),
    result: FactorSetup,
    errors: ['CONFIRMATION_REQUIRED', 'CONFLICT'],
  }),
  addSecondFactor: operation({
    name: 'addSecondFactor',
    method: 'POST',
    path: '/me/second-factors',
    surfaces: ['dashboard'],
    summary: 'Add a second factor by proving that it works',
    description: `Send the \`setup\` of \`startSecondFactor\` with a \`code\` of the authenticator app, or with the new \`passkey\`. The first second factor ends every other session and sign-in token of the user, and its response has the recovery codes. ${confirmed}`,
    body: closed({
      setup: challengeText('`startSecondFactor`'),
      name: Line(limits.factorNameCharacters),
      code: Type.Optional(FactorCode),
      passkey: Type.Optional(NewPasskey),
    }),
    result: Type.Object({
      factor: SecondFactor,
      recoveryCodes: Nullable(RecoveryCodes),
      ended: Type.Integer({ description: 'Number of other sessions that were ended' }),
    }),
    status: 201,
    errors: ['CONFIRMATION_REQUIRED', 'CONFLICT', 'RATE_LIMITED'],
  }),
  renameSecondFactor: operation({
    name: 'renameSecondFactor',
    method: 'PATCH',
    path: '/me/second-factors/:id',
    surfaces: ['dashboard'],
    summary: 'Rename a second factor',
    params: IdParam,
    body: closed({ name: Line(limits.factorNameCharacters) }),
    result: SecondFactor,
  }),
  removeSecondFactor: operation({
    name: 'removeSecondFactor',
    method: 'DELETE',
    path: '/me/second-factors/:id',
    surfaces: ['dashboard'],
    summary: 'Remove a second factor',
    description: `Removing the last one also deletes the recovery codes. ${confirmed}`,
    params: IdParam,
    result: Deleted,
    errors: ['CONFIRMATION_REQUIRED'],
  }),
  createRecoveryCodes: operation({
    name: 'createRecoveryCodes',
    method: 'POST',
    path: '/me/recovery-codes',
    surfaces: ['dashboard'],
    summary: 'Create new recovery codes; earlier ones stop working',
    description: `Returns CONFLICT without a second factor. ${confirmed}`,
    result: Type.Object({ recoveryCodes: RecoveryCodes }),
    status: 201,
    errors: ['CONFIRMATION_REQUIRED', 'CONFLICT'],
  }),
};
