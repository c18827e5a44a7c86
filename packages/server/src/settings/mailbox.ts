import { isEmail } from '@fettle/contract';

/** An email address with its display name. */
export interface Mailbox {
  name: string;
  address: string;
}

/**
 * Parses `Fettle <fettle@example.com>` or an address alone.
 * @throws Error whose message completes "FETTLE_MAIL_FROM …"
 */
export function parseMailbox(text: string): Mailbox {
  const [, name = '', address = text] = /^\s*("?[^"<>\p{Cc}]*"?)\s*<([^<>]+)>\s*$/u.exec(text) ?? [];
  if (!isEmail(address.trim())) {
    throw new Error(`must be an email address, such as "Fettle <fettle@example.com>", not "${text}"`);
  }
  return { name: oneLine(name.replaceAll('"', '')), address: address.trim() };
}

/**
 * Makes a text safe for a header: each run of whitespace and control characters becomes one space, including line breaks
 * that would start another header (RFC 5322 §2.2), and bidirectional controls are removed.
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
