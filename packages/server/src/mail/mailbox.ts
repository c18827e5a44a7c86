import { isEmail } from '@fettle/contract';

/** An address with the name shown for it. */
export interface Mailbox {
  name: string;
  address: string;
}

/**
 * Reads `Fettle <fettle@example.com>`, or an address alone.
 * @throws Error whose message completes "FETTLE_MAIL_FROM …"
 */
export function parseMailbox(text: string): Mailbox {
  const [, name = '', address = text] = /^\s*("?[^"<>\p{Cc}]*"?)\s*<([^<>]+)>\s*$/u.exec(text) ?? [];
  if (!isEmail(address.trim())) {
    throw new Error(`must be an address such as 'Fettle <fettle@example.com>', not '${text}'`);
  }
  return { name: oneLine(name.replaceAll('"', '')), address: address.trim() };
}

/**
 * A text as it may stand in a header: every run of white space and control characters is one space, also the line
 * ends that would begin another header (RFC 5322 §2.2), and what would turn the direction of the line is gone.
 */
export function oneLine(text: string, maxLength = 200): string {
  const line = text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}
