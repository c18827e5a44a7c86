import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { createNumberList } from '../collections/number-list.ts';
import { findNoindex } from '../signals/robots-directives.ts';
import { isErrorName } from '../texts/error-names.ts';
import { quote } from '../texts/words.ts';

const errorPageName = /^(?:error|page)?[-_]?(?:404|not[-_]?found)(?:[-_]?(?:page|error|content))?$/i;
/** The error page itself may return 200 at its own URL. */
const ownFile = /^\/(?:404|not-?found)(?:\.\w{1,5})?\/?$/i;
const thinWords = 25;
const thinShare = 0.2;

export const soft404: SiteCheck = {
  id: 'soft-404',
  title: { pass: 'Error pages return an error status', fail: 'Soft 404 errors' },
  category: 'indexability',
  severity: 'error',
  weight: 5,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  appliesTo: 'html',
  why: 'These pages say “not found” to visitors but return 200 to search engines, which keep crawling them and may list the error page.',
  fix: 'Return 404 or 410 with the same friendly page, and correct the links that lead to it.',
  start: (_site, run) => collectErrorPages(run),
};

interface Suspect {
  url: string;
  depth: number;
  /** What marks it as an error page, as the end of a sentence. */
  sign: string;
  words: number;
  noindex: boolean;
}

/**
 * The name alone proves nothing, because an article may be about error pages. A second sign is required, such as far
 * less text than on other pages, which is known only at the end.
 */
function collectErrorPages({ report }: SiteRun): Collector {
  const words = createNumberList(Uint32Array);
  const suspects: Suspect[] = [];
  return {
    page(page) {
      const { document, url, depth } = page;
      if (document === null) return;
      const { mainWords } = document.text;
      words.push(mainWords);
      const sign = findErrorSign(page);
      if (sign === null || ownFile.test(new URL(url).pathname)) return;
      suspects.push({ url, depth, sign, words: mainWords, noindex: findNoindex(page) !== null });
    },
    finish() {
      const thin = Math.max(thinWords, thinShare * medianOf(words));
      const found = suspects.filter((suspect) => suspect.noindex || suspect.words < thin);
      for (const { url, depth, sign } of found)
        report({ url, detail: `returns 200, but ${sign}`, rank: depth });
      return { affected: found.length, mild: 0, assessed: words.length, rootAffected: false };
    },
  };
}

function findErrorSign({ document }: CheckedPage): string | null {
  if (document === null) return null;
  const heading = document.headings.find(({ level }) => level === 1)?.text;
  const named = [document.titles[0], heading].find((text) => text !== undefined && isErrorName(text));
  if (named !== undefined) return `says ${quote(named, 60)}`;
  const shell = document.ids.slice(0, 100).find((id) => errorPageName.test(id));
  return shell === undefined ? null : `the element ID ${quote(shell, 40)} marks an error page`;
}

function medianOf(words: { length: number; at(index: number): number }): number {
  const sorted = Float64Array.from({ length: words.length }, (_, index) => words.at(index)).sort();
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
