import { readFileSync } from 'node:fs';
import { ApiError } from '../../../api-error.ts';

/** Whose password it is to be: what others know of them is guessed first. */
export interface PasswordSubject {
  name?: string | null | undefined;
  email?: string | null | undefined;
  username?: string | null | undefined;
  orgNames?: readonly string[] | undefined;
}

const SERVICE = 'fettle';
/** Of a name; shorter ones occur in everything. */
const SHORTEST_WORD = 3;
/** So many digits and signs at the end of a common password make it no better; more may be a number of one's own. */
const MOST_TAIL = 5;
/** The same behind words of one's own. */
const MOST_OWN_TAIL = 8;

/**
 * Refuses a password that guessing begins with: one of the 10,000 that people choose most, also with a year behind it, or
 * one made mainly of what is known of its user: name, address, username, organization, this service. Its length is the
 * contract's to check. A few unrelated words always pass.
 * @throws ApiError BAD_REQUEST that says why and what to do
 */
export function requireGoodPassword(password: string, subject: PasswordSubject): void {
  const message = faultOf(password, subject);
  if (message === null) return;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'password', message }] });
}

const advice = 'Use a few unrelated words.';

function faultOf(password: string, subject: PasswordSubject): string | null {
  const lower = password.toLowerCase().trim();
  const base = lower.replace(/[\d\p{P}\p{S}\s]+$/u, '');
  const isShortTail = lower.length - base.length <= MOST_TAIL;
  if (commonPasswords().has(lower) || (isShortTail && commonPasswords().has(base))) {
    return `This password is too common. ${advice}`;
  }
  if (consistsOf(password, ownWordsOf(subject))) {
    return `This password is based on your name, your email address, or other information about you. ${advice}`;
  }
  return null;
}

/** What somebody who knows the user would try; the longest first, so that none is found inside another. */
function ownWordsOf({ name, email, username, orgNames = [] }: PasswordSubject): string[] {
  const texts = [name, email, username, email?.split('@')[0], ...orgNames, SERVICE].filter((text) => text);
  const words = texts.flatMap((text) => [text, ...String(text).split(/[^\p{L}\p{N}]+/u)]);
  const plain = words.map((word) => plainOf(String(word))).filter((word) => word.length >= SHORTEST_WORD);
  return [...new Set(plain)].sort((a, b) => b.length - a.length);
}

/** Whether at least half of it are such words, or all but a few digits and signs. */
function consistsOf(password: string, words: readonly string[]): boolean {
  const plain = plainOf(password);
  let rest = plain;
  for (const word of words) rest = rest.replaceAll(word, ' ');
  rest = rest.replaceAll(' ', '');
  const own = plain.length - rest.length;
  if (own === 0) return false;
  return own >= rest.length || (rest.length <= MOST_OWN_TAIL && /^\d*$/.test(rest));
}

/** Letters and digits alone, in lower case and without accents. */
function plainOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

let common: ReadonlySet<string> | undefined;

/** Read when it is first needed: most processes never are asked. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  );
  return common;
}
