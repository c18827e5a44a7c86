import { plainLetters } from '../../strip-diacritics.ts';

const MOST_CHARACTERS = 5;
const CHARACTERS_OF_A_WORD = 4;
const FALLBACK = 'PRJ';

/**
 * A prefix for the keys of a project's tasks that no other project of the org has: the first letters of a one-word
 * name (`Acme` → `ACME`), the initials of a longer one (`Acme Online Shop` → `AOS`), `PRJ` where a name has too few
 * Latin letters and digits; with a number after it when it is taken.
 */
export function freeKeyPrefix(name: string, taken: ReadonlySet<string>): string {
  const base = prefixFrom(name);
  let prefix = base;
  for (let number = 2; taken.has(prefix); number += 1) prefix = `${base}${number}`;
  return prefix;
}

function prefixFrom(name: string): string {
  const words =
    plainLetters(name)
      .toUpperCase()
      .match(/[A-Z0-9]+/g) ?? [];
  const [first = ''] = words;
  const initials = words.map((word) => word.charAt(0)).join('');
  const prefix =
    words.length === 1 ? first.slice(0, CHARACTERS_OF_A_WORD) : initials.slice(0, MOST_CHARACTERS);
  return prefix.length < 2 ? FALLBACK : prefix;
}
