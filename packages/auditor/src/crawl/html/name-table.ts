/** Finds known names in a text without creating a string for each: a page has thousands of tags, but few names. */
export interface NameTable<T> {
  /** The record of the name from `start` to `end`, in whatever case; undefined if the name is unknown. */
  find(text: string, start: number, end: number): T | undefined;
}

/** @param records their names are ASCII in lower case */
export function createNameTable<T extends { name: string }>(records: readonly T[]): NameTable<T> {
  const size = 2 ** Math.ceil(Math.log2(records.length * 4));
  const slots = new Array<T | undefined>(size).fill(undefined);
  const slotOf = (text: string, start: number, end: number): number => {
    const first = toLower(text.charCodeAt(start));
    const last = toLower(text.charCodeAt(end - 1));
    return (first * 37 + last * 5 + (end - start) * 11) & (size - 1);
  };
  for (const record of records) {
    let slot = slotOf(record.name, 0, record.name.length);
    while (slots[slot] !== undefined) slot = (slot + 1) & (size - 1);
    slots[slot] = record;
  }
  return {
    find(text, start, end) {
      let slot = slotOf(text, start, end);
      for (;;) {
        const record = slots[slot];
        if (record === undefined || isName(record.name, text, start, end)) return record;
        slot = (slot + 1) & (size - 1);
      }
    },
  };
}

function isName(name: string, text: string, start: number, end: number): boolean {
  if (name.length !== end - start) return false;
  for (let at = 0; at < name.length; at += 1) {
    if (toLower(text.charCodeAt(start + at)) !== name.charCodeAt(at)) return false;
  }
  return true;
}

/** As `toLowerCase` does it: besides the ASCII letters, only the sign for kelvin becomes one. */
function toLower(unit: number): number {
  if (unit >= 0x41 && unit <= 0x5a) return unit + 0x20;
  return unit === 0x212a ? 0x6b : unit;
}
