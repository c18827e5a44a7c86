/** Numbers in the order they were added: what a check keeps for every page of a large site. */
export interface NumberList {
  push(value: number): void;
  at(index: number): number;
  readonly length: number;
}

/** Up to 8 KiB. Doubling one large array would briefly take three times its size. */
const piece = 1024;

/**
 * @param Piece the array type: eight bytes each for any number, or four for integers from 0 to below 2³², such as rows,
 * counts, and halves of hashes
 */
export function createNumberList(Piece: typeof Float64Array | typeof Uint32Array = Float64Array): NumberList {
  const pieces: (Float64Array | Uint32Array)[] = [];
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      const place = length % piece;
      if (place === 0) pieces.push(new Piece(piece));
      (pieces[pieces.length - 1] as Float64Array)[place] = value;
      length += 1;
    },
    at(index) {
      if (index < 0 || index >= length) throw new RangeError(`No number at ${index} of ${length}.`);
      return (pieces[Math.floor(index / piece)] as Float64Array)[index % piece] as number;
    },
  };
}
