import { randomBytes } from 'node:crypto';
import { decrypt, encrypt, type Secret } from '../../../secret.ts';

/**
 * A new secret of a connection: `whsec_` and 32 random bytes in base64. GitHub takes any text; GitLab takes this one as
 * its secret token and, in the format of Standard Webhooks, as its signing token.
 */
export function makeConnectionSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** The secret as it is stored: encrypted, and readable only in the row of this connection. */
export function sealConnectionSecret(key: Secret, connectionId: string, secret: string): Buffer {
  return encrypt(key, 'connection-secret', secret, connectionId);
}

/** A new secret, sealed for a connection that nobody has set up yet. */
export function newSealedConnectionSecret(key: Secret, connectionId: string): Buffer {
  return sealConnectionSecret(key, connectionId, makeConnectionSecret());
}

/** @throws DecryptError when the stored bytes belong to another connection or another FETTLE_SECRET */
export function openConnectionSecret(key: Secret, connectionId: string, sealed: Uint8Array): string {
  return decrypt(key, 'connection-secret', sealed, connectionId).toString('utf8');
}
