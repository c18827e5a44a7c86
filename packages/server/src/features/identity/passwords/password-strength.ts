import { readFileSync } from 'node:fs';

/** Whose password it will be: attackers guess what is known of them first. */
export interface PasswordSubject {
  name?: string | null | undefined;
  email?: string | null | undefined;
  username?: string | null | undefined;
  orgNames?: readonly string[] | undefined;
}

const service = 'fettle';
/** Shorter words of a name occur everywhere. */
const minWord = 3;
/** Up to this many digits and symbols after a common password make it no stronger; more can be a private number. */
const maxTail = 5;
/** The same after the user's own words. */
const maxOwnTail = 8;

export const passwordAdvice = 'Use a few unrelated words.';

/**
 * Why attackers would try a password first: it is one of the 10,000 most common, also followed by a year, or made mainly
 * of what is known of its user: name, email address, username, organization, this service. Null if it is neither. The
 * contract checks its length. A few unrelated words always pass.
 */
export function findWeakness(password: string, subject: PasswordSubject): string | null {
  const lower = password.toLowerCase().trim();
  const base = lower.replace(/[\d\p{P}\p{S}\s]+$/u, '');
  const isShortTail = lower.length - base.length <= maxTail;
  if (commonPasswords().has(lower) || (isShortTail && commonPasswords().has(base))) {
    return `This password is too common. ${passwordAdvice}`;
  }
  if (consistsOf(password, ownWordsOf(subject))) {
    return `This password is based on your name, your email address, or other information about you. ${passwordAdvice}`;
  }
  return null;
}

/** What somebody who knows the user would try; the longest first, so that none is found inside another. */
function ownWordsOf({ name, email, username, orgNames = [] }: PasswordSubject): string[] {
  const texts = [name, email, username, email?.split('@')[0], ...orgNames, service].filter((text) => text);
  const words = texts.flatMap((text) => [text, ...String(text).split(/[^\p{L}\p{N}]+/u)]);
  const plain = words.map((word) => plainOf(String(word))).filter((word) => word.length >= minWord);
  return [...new Set(plain)].sort((a, b) => b.length - a.length);
}

/** Whether such words are at least half of it, or all but a few digits and symbols. */
function consistsOf(password: string, words: readonly string[]): boolean {
  const plain = plainOf(password);
  let rest = plain;
  for (const word of words) rest = rest.replaceAll(word, ' ');
  rest = rest.replaceAll(' ', '');
  const own = plain.length - rest.length;
  if (own === 0) return false;
  return own >= rest.length || (rest.length <= maxOwnTail && /^\d*$/.test(rest));
}

/** Letters and digits alone, in lower case and without accents. */
function plainOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

let common: ReadonlySet<string> | undefined;

/** Read on first use: most processes never need it. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  );
  return common;
}
