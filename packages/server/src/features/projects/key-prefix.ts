import { stripDiacritics } from '../../strip-diacritics.ts';

const maxCharacters = 5;
const wordCharacters = 4;
const fallback = 'PRJ';

/**
 * A prefix for the keys of a project's tasks that is unique in its organization: the first letters of a one-word name
 * (`Acme` → `ACME`), the initials of a longer one (`Acme Online Shop` → `AOS`), or `PRJ` where a name has too few Latin
 * letters and digits; followed by a number when it is taken.
 */
export function freeKeyPrefix(name: string, taken: ReadonlySet<string>): string {
  const base = prefixFrom(name);
  let prefix = base;
  for (let number = 2; taken.has(prefix); number += 1) prefix = `${base}${number}`;
  return prefix;
}

function prefixFrom(name: string): string {
  const words =
    stripDiacritics(name)
      .toUpperCase()
      .match(/[A-Z0-9]+/g) ?? [];
  const [first = ''] = words;
  const initials = words.map((word) => word.charAt(0)).join('');
  const prefix = words.length === 1 ? first.slice(0, wordCharacters) : initials.slice(0, maxCharacters);
  return prefix.length < 2 ? fallback : prefix;
}
