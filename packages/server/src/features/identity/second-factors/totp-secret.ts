import { decrypt, encrypt, type Secret } from '../../../secret.ts';

/** The secret of an authenticator app as it is stored: readable only for this row. */
export function sealTotpSecret(secret: Secret, factorId: string, plain: Buffer): Buffer {
  return encrypt(secret, 'second-factor', plain, factorId);
}

/** @throws DecryptError when FETTLE_SECRET has changed */
export function openTotpSecret(secret: Secret, factorId: string, sealed: Buffer): Buffer {
  return decrypt(secret, 'second-factor', sealed, factorId);
}
