/** The tasks that a text names, by number, and whether it says that they are resolved. */
export type FoundKeys = Map<number, boolean>;

/** More of a text is not searched: bodies can have a megabyte. */
const searchedCharacters = 100_000;
/** A number that PostgreSQL's integer can hold. */
const maxDigits = 9;
/** How far before a key a closing word can begin. */
const wordCharacters = 24;

const urls = /\b[a-z][a-z0-9+.-]{1,20}:\/\/\S*/gi;
const closingWord =
  /(?:^|[^\p{L}\p{N}_-])(?:fix(?:es|ed|ing)?|clos(?:e|es|ed|ing)|resolv(?:e|es|ed|ing)|implement(?:s|ed|ing)?|complet(?:e|es|ed|ing))(?::\s{0,4}|\s{1,4})[[(]?$/iu;
/** Between two keys of one list: "fixes ACME-1, ACME-2, and ACME-3". */
const listSeparator = /^[\])]?(?:,|\s{1,4}and|\s{1,4}&|,\s{1,4}and)\s{1,4}[[(]?$/i;

/**
 * Finds keys such as `ACME-12` in a title, body, or commit message. Only capital letters count there: a project called
 * `WEB` must not be found in "web-2". Keys inside URLs, words, file names, and versions do not count.
 */
export function findKeys(prefix: string, text: string): FoundKeys {
  const searched = text.slice(0, searchedCharacters).replace(urls, ' ');
  const found: FoundKeys = new Map();
  let previous = { end: 0, resolves: false };
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_/.=#&%+@\\\\-])${prefix}-([1-9]\\d{0,${maxDigits - 1}})(?![\\p{L}\\p{N}_/@\\\\]|[-.][\\p{L}\\p{N}])`,
    'gu',
  );
  for (const match of searched.matchAll(pattern)) {
    const { index } = match;
    const continues =
      previous.resolves && listSeparator.test(searched.slice(previous.end, index).slice(0, 20));
    const resolves =
      continues || closingWord.test(searched.slice(Math.max(0, index - wordCharacters), index));
    const number = Number(match[1]);
    found.set(number, resolves || found.get(number) === true);
    previous = { end: index + match[0].length, resolves };
  }
  return found;
}

/**
 * Finds keys in the name of a branch, such as `feature/acme-12-header`: in any case, between separators. A branch is
 * named after the task that is worked on, so its keys count as resolved.
 */
export function findBranchKeys(prefix: string, branch: string): FoundKeys {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])${prefix}-([1-9]\\d{0,${maxDigits - 1}})(?![\\p{L}\\p{N}]|\\.\\d)`,
    'giu',
  );
  const matches = branch.slice(0, searchedCharacters).matchAll(pattern);
  return new Map([...matches].map((match) => [Number(match[1]), true]));
}

/** All keys of several texts; one text that resolves a task is enough. */
export function mergeKeys(...parts: readonly FoundKeys[]): FoundKeys {
  const merged: FoundKeys = new Map();
  for (const [number, resolves] of parts.flatMap((part) => [...part])) {
    merged.set(number, resolves || merged.get(number) === true);
  }
  return merged;
}

/** The same keys, all as resolved: those of a title say what a pull request is for. */
export function allResolved(keys: FoundKeys): FoundKeys {
  return new Map([...keys.keys()].map((number) => [number, true]));
}
