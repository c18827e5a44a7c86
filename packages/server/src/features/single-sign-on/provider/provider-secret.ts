import { decrypt, encrypt, type Secret } from '../../../secret.ts';

/** A client secret as it is stored: encrypted, and readable only in the row of this provider. */
export function sealProviderSecret(key: Secret, providerId: string, secret: string): Buffer {
  return encrypt(key, 'provider-secret', secret, providerId);
}

/** @throws DecryptError when the stored bytes belong to another provider or another FETTLE_SECRET */
export function openProviderSecret(key: Secret, providerId: string, sealed: Uint8Array): string {
  return decrypt(key, 'provider-secret', sealed, providerId).toString('utf8');
}
