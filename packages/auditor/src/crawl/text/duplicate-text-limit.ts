import { hashCode } from '../url/seen-urls.ts';

const counterCount = 2 ** 20;
const maxDuplicates = 50;

/**
 * Counts pages with the same main text in the same part of the site (the first segment of the path): an echoing search
 * or an endless path shows one page under ever new URLs. Counters are shared by hash, so they take 1 MiB whatever the
 * size of the site; the order of the pages does not matter.
 */
export interface DuplicateTextLimit {
  /** Counts the page; true when so many duplicates came before that its links should be ignored. */
  isExceededBy(url: string, textHash: string | null): boolean;
}

export function createDuplicateTextLimit(): DuplicateTextLimit {
  const counters = new Uint8Array(counterCount);
  return {
    isExceededBy(url, textHash) {
      if (textHash === null) return false;
      const part = url.split('/', 4)[3]?.split('?', 1)[0] ?? '';
      const at = hashCode(`${textHash} ${part.replace(/\d+/g, '#')}`, 0x811c9dc5) % counterCount;
      const count = Math.min(255, (counters[at] as number) + 1);
      counters[at] = count;
      return count > maxDuplicates;
    },
  };
}
