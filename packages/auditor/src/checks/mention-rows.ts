import type { LinkResult, LinkTarget } from '../sink.ts';
import { hashNumber } from './hash-number.ts';
import { createNumberList } from './number-list.ts';

/** What pages mention, as hashes, until all targets are known: then the faulty ones meet their pages. */
export interface MentionRows {
  /** Addresses in the spelling of the crawl; the first 12 count. */
  page(url: string, mentioned: readonly string[]): void;
  target(target: LinkTarget): void;
  /** Pages with their faulty mentions, in the order they came. */
  faulty(): Generator<{ url: string; faults: { target: string; detail: string }[] }>;
}

const MOST_PER_PAGE = 12;

/** @param judge what is wrong with a target, null for nothing */
export function createMentionRows(judge: (result: LinkResult) => string | null): MentionRows {
  const urls: string[] = [];
  const ends = createNumberList();
  const hashes = createNumberList();
  const faults = new Map<number, { target: string; detail: string }>();
  return {
    page(url, mentioned) {
      for (const each of new Set(mentioned.slice(0, MOST_PER_PAGE))) hashes.push(hashNumber(each));
      urls.push(url);
      ends.push(hashes.length);
    },
    target({ url, result }) {
      const detail = result === null ? null : judge(result);
      if (detail !== null) faults.set(hashNumber(url), { target: url, detail });
    },
    *faulty() {
      if (faults.size === 0) return;
      for (const [row, url] of urls.entries()) {
        const found: { target: string; detail: string }[] = [];
        for (let at = row === 0 ? 0 : ends.at(row - 1); at < ends.at(row); at += 1) {
          const fault = faults.get(hashes.at(at));
          if (fault !== undefined) found.push(fault);
        }
        if (found.length > 0) yield { url, faults: found };
      }
    },
  };
}
