import { hash, randomInt } from 'node:crypto';
import { limits } from '@fettle/contract';

/** Without characters that look alike. 31 of them: 16 characters have 79 random bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupCharacters = 4;

/** A new set of codes such as `k3wd-9hxa-pq7m-vt2c`. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: limits.recoveryCodes }, () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: groupCharacters }, () => alphabet[randomInt(alphabet.length)]).join(''),
    ).join('-'),
  );
}

/** The hash of a code as it was typed: case, spaces, and hyphens do not matter. Null for text that cannot be a code. */
export function hashRecoveryCode(userId: string, typed: string): Buffer | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  const isCode = code.length === groups * groupCharacters && [...code].every((one) => alphabet.includes(one));
  return isCode ? hash('sha256', `${userId}:${code}`, 'buffer') : null;
}
