import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Client } from '@fettle/client';
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '@fettle/contract';
import { totpCode, totpStepAt } from '../features/identity/second-factors/totp.ts';

/** Stands in for a person's phone: authenticator apps and passkeys. */

/** An authenticator app that was set up with this secret, in Base32. */
export function codeAt(secret: string, now: Date, stepsLater = 0): string {
  return totpCode(fromBase32(secret), totpStepAt(now) + stepsLater);
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((one) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Adds an authenticator app to an account whose session was confirmed recently. */
export async function addApp(
  dashboard: Client<'dashboard'>,
  now: Date,
): Promise<{ id: string; secret: string; recoveryCodes: string[] }> {
  const { setup, totp } = await dashboard.startSecondFactor({ kind: 'totp' });
  const secret = totp?.secret ?? '';
  const added = await dashboard.addSecondFactor({ setup, name: 'Phone', code: codeAt(secret, now) });
  return { id: added.factor.id, secret, recoveryCodes: added.recoveryCodes ?? [] };
}

/** What an attacker can change about an otherwise right response. */
export interface Forgery {
  origin?: string;
  type?: string;
  challenge?: string;
  rpId?: string;
  flags?: number;
  crossOrigin?: boolean;
  signWith?: KeyObject;
}

/** A software authenticator that holds one passkey. */
export function createAuthenticator(kind: 'ec' | 'ed25519' | 'rsa' = 'ec') {
  const { publicKey, privateKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : kind === 'rsa'
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : generateKeyPairSync('ed25519');
  const id = randomBytes(16);
  let count = 0;
  let user: string | null = null;

  const clientData = (type: string, challenge: string, forged: Forgery): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? 'http://localhost:4000',
        crossOrigin: forged.crossOrigin ?? false,
      }),
    );
  const head = (rpId: string, flags: number, forged: Forgery): Buffer => {
    const bytes = Buffer.alloc(37);
    hash('sha256', forged.rpId ?? rpId, 'buffer').copy(bytes);
    bytes.writeUInt8(forged.flags ?? flags, 32);
    bytes.writeUInt32BE(count, 33);
    return bytes;
  };

  return {
    id: id.toString('base64url'),
    /** As a cloned authenticator, or one that does not count. */
    setCount(value: number) {
      count = value;
    },
    create({ rpId, challenge, userId }: PasskeyCreation, forged: Forgery = {}): NewPasskey {
      user = userId;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = Buffer.concat([head(rpId, 0x45, forged), Buffer.alloc(16), length, id]);
      return {
        id: id.toString('base64url'),
        clientDataJson: clientData('webauthn.create', challenge, forged).toString('base64url'),
        authenticatorData: data.toString('base64url'),
        publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
        transports: ['internal'],
      };
    },
    get({ rpId, challenge }: Pick<PasskeyRequest, 'rpId' | 'challenge'>, forged: Forgery = {}): PasskeyProof {
      count += 1;
      const data = head(rpId, 0x05, forged);
      const client = clientData('webauthn.get', challenge, forged);
      const signed = Buffer.concat([data, hash('sha256', client, 'buffer')]);
      const signature = sign(kind === 'ed25519' ? null : 'sha256', signed, forged.signWith ?? privateKey);
      return {
        id: id.toString('base64url'),
        clientDataJson: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: user,
      };
    },
  };
}
