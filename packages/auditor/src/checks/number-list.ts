/** Numbers in the order they came, eight bytes each: what a check keeps of every page of a large site. */
export interface NumberList {
  push(value: number): void;
  at(index: number): number;
  readonly length: number;
}

export function createNumberList(): NumberList {
  let values = new Float64Array(64);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === values.length) {
        const larger = new Float64Array(length * 2);
        larger.set(values);
        values = larger;
      }
      values[length] = value;
      length += 1;
    },
    at(index) {
      if (index < 0 || index >= length) throw new RangeError(`No number at ${index} of ${length}.`);
      return values[index] as number;
    },
  };
}
