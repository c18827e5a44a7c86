import { createHash } from 'node:crypto';

/** A short text that stands for a long one in comparisons. */
export function digestOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}

/** IDs for things that have none in the source: from what they say, numbered when several say the same. */
export function createIdMaker(): (...parts: string[]) => string {
  const seen = new Map<string, number>();
  return (...parts) => {
    const digest = digestOf(...parts);
    const count = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, count);
    return count === 1 ? digest : `${digest}-${count}`;
  };
}
