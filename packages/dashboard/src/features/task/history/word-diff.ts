/** A piece of two versions of a text. */
export interface DiffPiece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Beyond this many comparisons, everything between the first and the last difference counts as changed. */
const maxComparisons = 4_000_000;

/**
 * The differences between two texts, word by word. The pieces that are not added join to `before`, those that are not
 * removed to `after`.
 */
export function diffWords(before: string, after: string): DiffPiece[] {
  const [a, b] = [splitWords(before), splitWords(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  const rest = Math.min(a.length, b.length) - start;
  while (end < rest && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const pieces: DiffPiece[] = [];
  const add = (kind: DiffPiece['kind'], words: readonly string[]): void => {
    const text = words.join('');
    const last = pieces.at(-1);
    if (text === '') return;
    if (last?.kind === kind) last.text += text;
    else pieces.push({ kind, text });
  };
  add('same', a.slice(0, start));
  compare(a.slice(start, a.length - end), b.slice(start, b.length - end), add);
  add('same', a.slice(a.length - end));
  return pieces;
}

function compare(
  a: readonly string[],
  b: readonly string[],
  add: (kind: DiffPiece['kind'], words: readonly string[]) => void,
): void {
  if (a.length * b.length > maxComparisons) {
    add('removed', a);
    add('added', b);
    return;
  }
  // common[i][j]: how many words the rests from i and j have in common, in order.
  const width = b.length + 1;
  const common = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add('same', a.slice(i, i + 1));
      i += 1;
      j += 1;
    } else if (i < a.length && (j >= b.length || at(i + 1, j) >= at(i, j + 1))) {
      add('removed', a.slice(i, i + 1));
      i += 1;
    } else {
      add('added', b.slice(j, j + 1));
      j += 1;
    }
  }
}

/** Words, spaces, and other signs. */
function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];
}

const contextCharacters = 80;

/** Shortens what stayed the same to a few words around each difference. */
export function shorten(pieces: readonly DiffPiece[]): DiffPiece[] {
  return pieces.map((piece, index) => {
    const { kind, text } = piece;
    if (kind !== 'same' || text.length <= 2 * contextCharacters + 20) return piece;
    const head = index === 0 ? '' : text.slice(0, contextCharacters);
    const tail = index === pieces.length - 1 ? '' : text.slice(-contextCharacters);
    return { kind, text: `${head} … ${tail}` };
  });
}
