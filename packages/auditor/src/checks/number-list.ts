/** Numbers in the order they came, eight bytes each: what a check keeps of every page of a large site. */
export interface NumberList {
  push(value: number): void;
  at(index: number): number;
  readonly length: number;
}

/** Of 8 KiB: a list that is doubled instead takes three times its size while it is. */
const PIECE = 1024;

export function createNumberList(): NumberList {
  const pieces: Float64Array[] = [];
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      const place = length % PIECE;
      if (place === 0) pieces.push(new Float64Array(PIECE));
      (pieces[pieces.length - 1] as Float64Array)[place] = value;
      length += 1;
    },
    at(index) {
      if (index < 0 || index >= length) throw new RangeError(`No number at ${index} of ${length}.`);
      return (pieces[Math.floor(index / PIECE)] as Float64Array)[index % PIECE] as number;
    },
  };
}
