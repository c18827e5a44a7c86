/** The part of a string that matching uses; a test counts the reads. */
export type Characters = Pick<string, 'length' | 'charCodeAt'>;

/** The path pattern of a rule, compiled once so that every match takes linear time. */
export interface Pattern {
  text: Characters;
  /** The end of its characters, without a final `$`. */
  end: number;
  /** Whether it must match up to the end of the path. */
  anchored: boolean;
  /** The first `*`, or `end`. */
  head: number;
  /** The start of what follows the last `*`, when anchored; else `end`. */
  tail: number;
  /** For each character the longest border of its piece up to there (Knuth–Morris–Pratt); null without a `*`. */
  borders: Uint32Array | null;
}

const star = 42;
const dollar = 36;

/** Compiles a pattern of RFC 9309 §2.2.3: `*` matches anything, and `$` at its very end the end of the path. */
export function compilePattern(text: Characters): Pattern {
  const anchored = text.length > 0 && text.charCodeAt(text.length - 1) === dollar;
  const end = anchored ? text.length - 1 : text.length;
  let head = end;
  let lastStar = -1;
  for (let at = 0; at < end; at += 1) {
    if (text.charCodeAt(at) !== star) continue;
    if (lastStar === -1) head = at;
    lastStar = at;
  }
  const tail = anchored && lastStar !== -1 ? lastStar + 1 : end;
  return { text, end, anchored, head, tail, borders: lastStar === -1 ? null : findBorders(text, head, end) };
}

/** Borders within each piece between two stars; linear, because a border only ever grows by one. */
function findBorders(text: Characters, from: number, end: number): Uint32Array {
  const borders = new Uint32Array(end);
  let start = from;
  let length = 0;
  for (let at = from; at < end; at += 1) {
    const character = text.charCodeAt(at);
    if (character === star) {
      start = at + 1;
      length = 0;
      continue;
    }
    if (at === start) continue;
    while (length > 0 && text.charCodeAt(start + length) !== character)
      length = borders[start + length - 1] ?? 0;
    if (text.charCodeAt(start + length) === character) length += 1;
    borders[at] = length;
  }
  return borders;
}

/**
 * Whether a pattern matches a path from its first character. Each piece is matched at its first occurrence, which is
 * enough for such patterns, without going back in the path: no more than twice the path and once the pattern are read.
 */
export function matchesPattern(pattern: Pattern, path: Characters): boolean {
  const { text, end, anchored, head, tail, borders } = pattern;
  if (head > path.length || !standsAt(text, 0, head, path, 0)) return false;
  if (borders === null) return !anchored || path.length === head;
  const at = findPieces(text, head, tail, borders, path);
  if (at === -1 || !anchored) return at !== -1;
  const from = path.length - (end - tail);
  return from >= at && standsAt(text, tail, end, path, from);
}

function standsAt(text: Characters, from: number, to: number, path: Characters, at: number): boolean {
  for (let index = from; index < to; index += 1) {
    if (text.charCodeAt(index) !== path.charCodeAt(at + index - from)) return false;
  }
  return true;
}

/** Finds the pieces between `head` and `tail` one after the other; returns the end of the last one, or -1. */
function findPieces(
  text: Characters,
  head: number,
  tail: number,
  borders: Uint32Array,
  path: Characters,
): number {
  let at = head;
  let start = head;
  let index = head;
  while (index < tail) {
    const wanted = text.charCodeAt(index);
    if (wanted === star) {
      index += 1;
      start = index;
    } else if (at === path.length) return -1;
    else if (path.charCodeAt(at) === wanted) {
      at += 1;
      index += 1;
    } else if (index > start) index = start + (borders[index - 1] ?? 0);
    else at += 1;
  }
  return at;
}
