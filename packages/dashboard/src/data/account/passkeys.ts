import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '@fettle/contract';

/** The user closed the browser's dialog, or no passkey fit. Browsers do not say which. */
export class PasskeyNotUsed extends Error {}

/** Whether this browser can use passkeys of this service, which belong to `host` and its subdomains. */
export function canUsePasskeys(host: string | null | undefined): boolean {
  if (host === null || host === undefined || typeof PublicKeyCredential === 'undefined') return false;
  return location.hostname === host || location.hostname.endsWith(`.${host}`);
}

/** Has the browser create a passkey. */
export async function createPasskey(wanted: PasskeyCreation): Promise<NewPasskey> {
  const credential = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { id: wanted.rpId, name: 'Fettle' },
        user: {
          id: toBytes(wanted.userId),
          name: wanted.userName,
          displayName: wanted.userDisplayName,
        },
        challenge: toBytes(wanted.challenge),
        pubKeyCredParams: wanted.algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: wanted.excludeCredentials.map(toDescriptor),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      },
    }),
  );
  const response = credential.response as AuthenticatorAttestationResponse;
  const publicKey = response.getPublicKey();
  if (publicKey === null)
    throw new PasskeyNotUsed('The browser does not know the key of this authenticator.');
  return {
    id: toText(credential.rawId),
    clientDataJson: toText(response.clientDataJSON),
    authenticatorData: toText(response.getAuthenticatorData()),
    publicKey: toText(publicKey),
    transports: response.getTransports(),
  };
}

/** Has the browser prove a passkey. */
export async function provePasskey(wanted: PasskeyRequest): Promise<PasskeyProof> {
  const credential = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        rpId: wanted.rpId,
        challenge: toBytes(wanted.challenge),
        allowCredentials: wanted.allowCredentials.map(toDescriptor),
        userVerification: wanted.userVerification,
      },
    }),
  );
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    id: toText(credential.rawId),
    clientDataJson: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    userHandle: response.userHandle === null ? null : toText(response.userHandle),
  };
}

async function ask(start: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await start();
    if (credential !== null) return credential as PublicKeyCredential;
  } catch (error) {
    // NotAllowedError: canceled or timed out; InvalidStateError: this authenticator already has one.
    if (!(error instanceof DOMException)) throw error;
    throw new PasskeyNotUsed(error.name, { cause: error });
  }
  throw new PasskeyNotUsed();
}

function toDescriptor({
  id,
  transports,
}: {
  id: string;
  transports: string[];
}): PublicKeyCredentialDescriptor {
  return { type: 'public-key', id: toBytes(id), transports: transports as AuthenticatorTransport[] };
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (one) => one.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
