import type { Place, StyleRule } from './style-rules.ts';

/** A phrase that the style guide rejects, and its position. */
export interface FoundPhrase {
  index: number;
  phrase: string;
  say: string;
}

/** Finds the phrases rejected in a place; `undefined` is any text without a place of its own, such as a script's. */
export type FindPhrases = (text: string, place: Place | undefined) => FoundPhrase[];

const letters = String.raw`\p{L}\p{N}\uFFFC_$`;
/** Not inside a longer word, a hyphenated or dotted name, a path, a selector, or a list of alternatives (`a|b`). */
const before = `(?<![${letters}.@#/|]|[${letters}][-:])`;
const after = `(?![${letters}/|]|[-.:=][${letters}])`;
/** What is not prose inside a text: code in backticks, and HTML tags. */
const codePattern = /`[^`]*`|<\/?[a-z][^<>]*>/g;

/**
 * Matches whole words in any case. A space in a phrase matches any whitespace, so that the phrase can continue on the
 * next line. A phrase in capitals only is a code (`CANCELLED`) and is left out.
 */
export function createPhraseFinder(rules: StyleRule[]): FindPhrases {
  const finders = new Map<Place | undefined, (text: string) => FoundPhrase[]>();
  return (text, place) => {
    let find = finders.get(place);
    if (!find) {
      const inPlace = rules.filter(({ places }) => places.length === 0 || (place && places.includes(place)));
      find = finderOf(inPlace);
      finders.set(place, find);
    }
    return find(text);
  };
}

function finderOf(rules: StyleRule[]): (text: string) => FoundPhrase[] {
  const entries = rules.flatMap(({ phrases, say }) =>
    phrases.map((phrase): [string, string] => [phrase, say]),
  );
  if (entries.length === 0) return () => [];
  const say = new Map(entries.map(([phrase, words]) => [phrase.toLowerCase(), words]));
  const phrases = [...say.keys()].sort((a, b) => b.length - a.length).map(toPattern);
  const pattern = new RegExp(`${before}(?:${phrases.join('|')})${after}`, 'giu');
  return (text) =>
    [...text.replace(codePattern, (code) => code.replace(/[^\n]/g, '\uFFFC')).matchAll(pattern)]
      .map(({ index, 0: found }) => ({ index, phrase: found.replace(/\s+/g, ' ') }))
      .filter(({ phrase }) => phrase !== phrase.toUpperCase())
      .map((match) => ({ ...match, say: say.get(match.phrase.toLowerCase()) ?? '' }));
}

function toPattern(phrase: string): string {
  return phrase
    .split(' ')
    .map((word) => RegExp.escape(word).replace("'", "['’]"))
    .join('\\s+');
}
