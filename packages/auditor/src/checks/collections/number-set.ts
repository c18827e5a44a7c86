/** Numbers without order, each once. */
export interface NumberSet {
  add(value: number): void;
  /** Where it stands, from 0 to below `places` the same as long as the set is there; -1 when it is not there. */
  find(value: number): number;
  readonly places: number;
}

/**
 * A set of hashes of at most 53 bits in a table of fixed size: 16 to 32 bytes for each of `most`, where a Set of numbers
 * takes fifty.
 *
 * @throws RangeError when more than `most` different numbers are added
 */
export function createNumberSet(most: number): NumberSet {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, 2 * most)));
  // 0 is an empty place, so every number is kept one higher.
  const places = new Float64Array(size);
  let room = most;
  const placeOf = (kept: number): number => {
    for (let place = kept % size; ; place = (place + 1) % size)
      if (places[place] === kept || places[place] === 0) return place;
  };
  return {
    add(value) {
      const place = placeOf(value + 1);
      if (places[place] !== 0) return;
      if (room === 0) throw new RangeError(`More than ${most} numbers.`);
      room -= 1;
      places[place] = value + 1;
    },
    find(value) {
      const place = placeOf(value + 1);
      return places[place] === 0 ? -1 : place;
    },
    places: size,
  };
}
