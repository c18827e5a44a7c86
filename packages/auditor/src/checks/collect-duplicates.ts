import { hash } from 'node:crypto';
import type { CheckedPage, Collector, SiteRun } from './check.ts';
import { audienceOf } from './hreflangs.ts';
import { formatNumber, quote } from './words.ts';

interface Group {
  urls: string[];
  text: string;
}

/** What is told of a page: how many others share its text, and the shallowest of these. */
type Describe = (text: string, others: number, example: string) => string;

/**
 * Pages that share a text with another page of their audience, in linear time: one hash per page. A page seen once
 * costs its address, which the index shares; only groups keep the text. Every page of a group is a finding; the
 * examples are one for each group, told by its shallowest page, the largest group first.
 */
export function collectDuplicates(
  { index, report }: SiteRun,
  textOf: (page: CheckedPage) => string | null,
  describe: Describe = describeShared,
): Collector {
  const seen = new Map<string, string | Group>();
  let assessed = 0;
  return {
    page(page) {
      const text = textOf(page);
      if (text === null) return;
      assessed += 1;
      const key = hash('sha1', `${audienceOf(page)}\n${text}`, 'base64url').slice(0, 16);
      const known = seen.get(key);
      if (known === undefined) seen.set(key, page.url);
      else if (typeof known === 'string') seen.set(key, { urls: [known, page.url], text });
      else known.urls.push(page.url);
    },
    finish() {
      let affected = 0;
      for (const group of seen.values()) {
        if (typeof group === 'string') continue;
        affected += group.urls.length;
        const byPlace = group.urls.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
        const [first = '', second = ''] = byPlace;
        for (const [place, url] of byPlace.entries()) {
          const detail = describe(group.text, group.urls.length - 1, place === 0 ? second : first);
          report({ url, detail, rank: place === 0 ? -group.urls.length : null });
        }
      }
      return { affected, mild: 0, assessed, rootAffected: false };
    },
  };

  function depthOf(url: string): number {
    return index.get(url)?.depth ?? 0;
  }
}

const describeShared: Describe = (text, others) =>
  others === 1
    ? `1 other page uses ${quote(text)} too`
    : `${formatNumber(others)} other pages use ${quote(text)} too`;
