import { quickHash } from '../../crawl/text/quick-hash.ts';
import { createNumberList } from './number-list.ts';
import { createRowTable } from './row-table.ts';

/** Normalized URLs, numbered in the order they were added, each once. */
export interface UrlList {
  /** Adds a URL that is not in the list yet and returns its row. */
  push(url: string): number;
  at(row: number): string;
  /** -1 for a URL that is not in the list. */
  find(url: string): number;
  /** Orders two rows by their URLs. */
  compare(a: number, b: number): number;
  readonly length: number;
}

const pieceSize = 32 * 1024;
/** Terminates each URL; no URL contains it. */
const end = 0;

/**
 * Keeps URLs as bytes, with about twelve bytes of overhead each. As strings in a Map they take three times that, in a heap
 * that is larger than its content.
 */
export function createUrlList(): UrlList {
  const pieces: Buffer[] = [];
  const starts = createNumberList(Uint32Array);
  let used = pieceSize;

  const pieceOf = (start: number): Buffer => pieces[Math.floor(start / pieceSize)] as Buffer;
  const at = (row: number): string => {
    const start = starts.at(row);
    const piece = pieceOf(start);
    return piece.toString('utf8', start % pieceSize, piece.indexOf(end, start % pieceSize));
  };
  const table = createRowTable({ hash: quickHash, keyAt: at });

  return {
    get length() {
      return starts.length;
    },
    push(url) {
      const size = Buffer.byteLength(url) + 1;
      if (used + size > pieceSize) {
        // A longer URL gets a piece of its own.
        pieces.push(Buffer.allocUnsafeSlow(Math.max(pieceSize, size)));
        used = 0;
      }
      const piece = pieces[pieces.length - 1] as Buffer;
      piece[used + piece.write(url, used)] = end;
      const row = starts.length;
      starts.push((pieces.length - 1) * pieceSize + used);
      table.add(row);
      used += size;
      return row;
    },
    at,
    find: table.find,
    compare(a, b) {
      const [one, other] = [starts.at(a), starts.at(b)];
      const [left, right] = [pieceOf(one), pieceOf(other)];
      for (let i = one % pieceSize, j = other % pieceSize; ; i += 1, j += 1) {
        const difference = (left[i] as number) - (right[j] as number);
        if (difference !== 0 || left[i] === end) return difference;
      }
    },
  };
}
