import { compilePattern, matchesPattern, type Pattern } from './robots-pattern.ts';

/** Whether the longest rule that matches a path allows it; of two equally long ones, `allow` wins. */
export type RuleIndex = (path: string) => boolean;

export interface IndexedRule {
  allow: boolean;
  /** Not empty. */
  pattern: string;
}

/** Fewer patterns with a star than this are tried one by one. */
const fewWildcards = 32;
const longestGram = 3;

/**
 * An index over the rules of one crawler, because a robots.txt of 500 KiB has room for 60,000 of them: rules without a
 * star are found by the beginning of the path, the others by a short piece of text that the path must contain. Only
 * these candidates are matched, each in linear time.
 */
export function indexRules(rules: readonly IndexedRule[]): RuleIndex {
  const allows = new Map<string, boolean>();
  for (const { pattern, allow } of rules) allows.set(pattern, allow || allows.get(pattern) === true);
  const plain: string[] = [];
  const whole = new Map<string, number>();
  const wildcards: Wildcard[] = [];
  for (const [text, allow] of allows) {
    const rank = rankOf(text, allow);
    if (text.includes('*')) wildcards.push({ text, pattern: compilePattern(text), rank });
    else if (text.endsWith('$')) whole.set(text.slice(0, -1), rank);
    else plain.push(text);
  }
  const findPrefix = indexPrefixes(plain);
  const findWildcard = indexWildcards(wildcards);
  return (path) => {
    const prefix = findPrefix(path);
    const beginning = prefix === null ? 0 : rankOf(prefix, allows.get(prefix) === true);
    const best = findWildcard(path, Math.max(beginning, whole.get(path) ?? 0));
    // No rule at all is rank 0.
    return best === 0 || best % 2 === 1;
  };
}

/** The longer pattern has the higher rank; an odd rank allows. */
function rankOf(text: string, allow: boolean): number {
  return 2 * text.length + (allow ? 1 : 0);
}

/** Finds the longest of the texts that a path begins with. */
function indexPrefixes(texts: string[]): (path: string) => string | null {
  const sorted = texts.sort(compare);
  /** For each text, the place of the longest other one it begins with; -1 for none. */
  const parents = new Int32Array(sorted.length);
  for (let at = 0; at < sorted.length; at += 1) {
    let parent = at - 1;
    while (parent !== -1 && !sorted[at]?.startsWith(sorted[parent] as string)) parent = parents[parent] ?? -1;
    parents[at] = parent;
  }
  return (path) => {
    // What the path begins with is not after it in the order, and the last text before it begins with that, too.
    let at = countUpTo(sorted, path) - 1;
    while (at !== -1 && !path.startsWith(sorted[at] as string)) at = parents[at] ?? -1;
    return at === -1 ? null : (sorted[at] as string);
  };
}

/** How many of the sorted texts are not after `path`. */
function countUpTo(sorted: string[], path: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(sorted[middle] as string, path) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

interface Wildcard {
  text: string;
  pattern: Pattern;
  rank: number;
}

/** Finds the highest rank above `best` among the patterns that match; `best` when there is none. */
function indexWildcards(wildcards: Wildcard[]): (path: string, best: number) => number {
  wildcards.sort((left, right) => right.rank - left.rank);
  if (wildcards.length <= fewWildcards) return (path, best) => tryEach(wildcards, path, best);
  const always: Wildcard[] = [];
  const byGram = new Map<string, Wildcard[]>();
  for (const each of wildcards) listFor(each, byGram, always).push(each);
  const lengths = [...new Set([...byGram.keys()].map((gram) => gram.length))];
  return (path, best) => {
    let found = tryEach(always, path, best);
    for (const gram of gramsOf(path, lengths)) {
      const list = byGram.get(gram);
      if (list !== undefined) found = tryEach(list, path, found);
    }
    return found;
  };
}

/** The list is in descending order, so the first match is the best of it. */
function tryEach(list: readonly Wildcard[], path: string, best: number): number {
  for (const { pattern, rank } of list) {
    if (rank <= best) return best;
    if (matchesPattern(pattern, path)) return rank;
  }
  return best;
}

/** The shortest list among those for the pieces of the pattern; the longest pieces say most. */
function listFor(
  { text, pattern }: Wildcard,
  byGram: Map<string, Wildcard[]>,
  always: Wildcard[],
): Wildcard[] {
  const pieces = text.slice(0, pattern.end).split('*');
  const length = Math.min(longestGram, Math.max(...pieces.map((piece) => piece.length)));
  if (length === 0) return always;
  let chosen = '';
  let size = Number.POSITIVE_INFINITY;
  for (const gram of pieces.flatMap((piece) => [...gramsOf(piece, [length])])) {
    const { length: count } = byGram.get(gram) ?? [];
    if (count < size) [chosen, size] = [gram, count];
  }
  const list = byGram.get(chosen) ?? [];
  byGram.set(chosen, list);
  return list;
}

/** The different sequences of these lengths in a text. */
function gramsOf(text: string, lengths: readonly number[]): Set<string> {
  const grams = new Set<string>();
  for (const length of lengths)
    for (let at = 0; at + length <= text.length; at += 1) grams.add(text.slice(at, at + length));
  return grams;
}
