const maxAttributes = 256;
/** Where tokenizers cut values, and the names of elements and attributes. */
export const maxAttribute = 64 * 1024;
export const maxName = 200;

/** Attributes of the current start tag; only valid during the call, because the list is reused. */
export interface Attributes {
  /** The decoded value of the first attribute of that name; an empty string when it has none. */
  get(name: string): string | undefined;
  readonly size: number;
}

export interface AttributeList extends Attributes {
  /** Further attributes than 256 are ignored. */
  add(name: string, value: string): void;
  clear(): void;
}

export function createAttributes(): AttributeList {
  const names: string[] = [];
  const values: string[] = [];
  // Counted separately, because shortening the lists would release their memory with every tag.
  let size = 0;
  return {
    get(name) {
      for (let index = 0; index < size; index += 1) if (names[index] === name) return values[index];
      return undefined;
    },
    add(name, value) {
      if (size >= maxAttributes) return;
      names[size] = name;
      values[size] = value;
      size += 1;
    },
    clear() {
      size = 0;
    },
    get size() {
      return size;
    },
  };
}
