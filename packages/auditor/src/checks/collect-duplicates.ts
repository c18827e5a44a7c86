import { hash } from 'node:crypto';
import type { CheckedPage, Collector, SiteRun } from './check.ts';
import { formatNumber, quote } from './words.ts';

interface Group {
  urls: string[];
  text: string;
}

/**
 * Pages that share a text with another page, in linear time: one hash per page. A page seen once costs its
 * address, which the index shares; only groups keep the text. Every page of a group is a finding; the examples
 * are one for each group, told by its shallowest page, the largest group first.
 */
export function collectDuplicates(
  { index, report }: SiteRun,
  textOf: (page: CheckedPage) => string | null,
): Collector {
  const seen = new Map<string, string | Group>();
  let assessed = 0;
  return {
    page(page) {
      const text = textOf(page);
      if (text === null) return;
      assessed += 1;
      const key = hash('sha1', `${languageOf(page)}\n${text}`, 'base64url').slice(0, 16);
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
        const others = group.urls.length - 1;
        const verb = others === 1 ? 'uses' : 'use';
        const subject = others === 1 ? '1 other page' : `${formatNumber(others)} other pages`;
        const detail = `${subject} ${verb} ${quote(group.text)} too`;
        const byPlace = group.urls.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
        for (const [place, url] of byPlace.entries()) {
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

/** Translations may share a text: only pages of one language compete. */
function languageOf(page: CheckedPage): string {
  return (page.document?.lang ?? '').trim().toLowerCase();
}
