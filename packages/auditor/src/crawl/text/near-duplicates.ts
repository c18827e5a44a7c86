import { hashCode } from '../url/url-memory.ts';

const COUNTERS = 2 ** 20;
const MAX_TWINS = 50;

/**
 * Counts pages with the same main text under the same first part of the path, and tells when one more says nothing
 * new: an echoing search or an endless path shows one page under ever new addresses. Counters are shared by hash, so
 * the memory is 1 MiB whatever the size of the site; the order of the pages does not matter.
 */
export interface TextTwins {
  /** Counts the page; true when so many alike came before that it should not be walked on from. */
  isOneTooMany(url: string, textHash: string | null): boolean;
}

export function createTextTwins(): TextTwins {
  const counters = new Uint8Array(COUNTERS);
  return {
    isOneTooMany(url, textHash) {
      if (textHash === null) return false;
      const part = url.split('/', 4)[3]?.split('?', 1)[0] ?? '';
      const at = hashCode(`${textHash} ${part.replace(/\d+/g, '#')}`, 0x811c9dc5) % COUNTERS;
      const count = Math.min(255, (counters[at] as number) + 1);
      counters[at] = count;
      return count > MAX_TWINS;
    },
  };
}
