import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Codes of authenticator apps: TOTP (RFC 6238) with what every app understands, SHA-1, six digits, and steps of 30
 * seconds. SHA-1 is sound here: HMAC does not depend on its resistance to collisions.
 */

const stepSeconds = 30;
const digits = 6;
/** A code of the step before and after counts too, because clocks differ and typing takes time (RFC 6238 §5.2). */
const tolerance = 1;
/** 160 bits, as long as the hash (RFC 4226 §4). */
const secretBytes = 20;

export function createTotpSecret(): Buffer {
  return randomBytes(secretBytes);
}

/**
 * The time step of a code, if it is right at `now` and later than `lastStep`, the step of the last accepted code: no code
 * and no earlier one works again. Null otherwise.
 */
export function findTotpStep(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const typed = code.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(typed)) return null;
  const current = Math.floor(now.getTime() / 1000 / stepSeconds);
  let found: number | null = null;
  for (let step = current - tolerance; step <= current + tolerance; step += 1) {
    const isRight = timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(typed));
    if (isRight && step > lastStep) found = step;
  }
  return found;
}

/** The code of a time step (RFC 4226 §5.3). */
export function totpCode(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** The time step of a moment. */
export function totpStepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/** What the QR code contains; apps show issuer and account as the name of the entry. */
export function totpUri(
  secret: Uint8Array,
  { issuer, account }: { issuer: string; account: string },
): string {
  const query = new URLSearchParams({
    secret: toBase32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepSeconds),
  });
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  // Apps do not read a plus sign as a space.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 §6, without padding. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(value >> bits) & 31];
    }
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31];
}
