import { quickHash } from '../../crawl/text/quick-hash.ts';
import { createNumberList } from './number-list.ts';
import { createRowTable } from './row-table.ts';

/** Unique URLs as the crawl normalizes them, numbered in the order they were added. */
export interface AddressList {
  /** Adds a URL that is not in the list yet and returns its row. */
  push(url: string): number;
  at(row: number): string;
  /** -1 for a URL that is not in the list. */
  find(url: string): number;
  /** Orders two rows by their URLs. */
  compare(a: number, b: number): number;
  readonly length: number;
}

const PIECE = 32 * 1024;
/** Terminates each URL; no URL contains it. */
const END = 0;

/**
 * Keeps URLs as bytes, with about twelve bytes of overhead each. As strings in a Map they take three times that, in a heap
 * that is larger than its content.
 */
export function createAddressList(): AddressList {
  const pieces: Buffer[] = [];
  const starts = createNumberList(Uint32Array);
  let used = PIECE;

  const pieceOf = (start: number): Buffer => pieces[Math.floor(start / PIECE)] as Buffer;
  const at = (row: number): string => {
    const start = starts.at(row);
    const piece = pieceOf(start);
    return piece.toString('utf8', start % PIECE, piece.indexOf(END, start % PIECE));
  };
  const table = createRowTable({ hash: quickHash, keyAt: at });

  return {
    get length() {
      return starts.length;
    },
    push(url) {
      const size = Buffer.byteLength(url) + 1;
      if (used + size > PIECE) {
        // A longer URL gets a piece of its own.
        pieces.push(Buffer.allocUnsafeSlow(Math.max(PIECE, size)));
        used = 0;
      }
      const piece = pieces[pieces.length - 1] as Buffer;
      piece[used + piece.write(url, used)] = END;
      const row = starts.length;
      starts.push((pieces.length - 1) * PIECE + used);
      table.add(row);
      used += size;
      return row;
    },
    at,
    find: table.find,
    compare(a, b) {
      const [one, other] = [starts.at(a), starts.at(b)];
      const [left, right] = [pieceOf(one), pieceOf(other)];
      for (let i = one % PIECE, j = other % PIECE; ; i += 1, j += 1) {
        const difference = (left[i] as number) - (right[j] as number);
        if (difference !== 0 || left[i] === END) return difference;
      }
    },
  };
}
