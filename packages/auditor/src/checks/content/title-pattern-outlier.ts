import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { hashNumber } from '../collections/hash-number.ts';
import { createNumberList, type NumberList } from '../collections/number-list.ts';
import { primaryLanguage } from '../signals/language-tags.ts';
import { titleOf } from '../texts/page-texts.ts';
import { quote } from '../texts/words.ts';

const commonShare = 0.7;
const fewestPages = 10;
const mostLanguages = 100;
const separator = / (?:[|·•»–—-]|::) |\|/;

export const titlePatternOutlier: SiteCheck = {
  id: 'title-pattern-outlier',
  title: { pass: 'Titles follow one pattern', fail: 'Titles that break the site’s pattern' },
  category: 'content',
  severity: 'info',
  weight: 0,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  why: 'Most titles on the site start or end the same way, usually with the site name. Searchers may not recognize pages that lack it.',
  fix: 'Add the common part to these titles, or leave them as they are if that is intended.',
  start: (site, run) => collectTitles(site.rootUrl, run),
};

/** Skips the home page, whose title is often just the site name. */
function collectTitles(rootUrl: string, { index, report }: SiteRun): Collector {
  const languages = new Map<string, { number: number; first: Vote; last: Vote }>();
  const rows = createNumberList(Uint32Array);
  const numbers = createNumberList(Uint32Array);
  const [firsts, lasts] = [createNumberList(), createNumberList()];
  const pagesIn = (language: number): number[] => {
    const found: number[] = [];
    for (let page = 0; page < rows.length; page += 1) if (numbers.at(page) === language) found.push(page);
    return found;
  };
  return {
    page(page, row) {
      const title = titleOf(page.document);
      if (title === null || page.url === rootUrl) return;
      const name = primaryLanguage(page.document?.lang ?? '');
      const language = languages.get(name) ?? {
        number: languages.size,
        first: createVote(),
        last: createVote(),
      };
      if (language.number === mostLanguages) return;
      languages.set(name, language);
      const parts = title.split(separator);
      const [first, last] = [(parts[0] ?? '').trim(), (parts.at(-1) ?? '').trim()];
      language.first.cast(first);
      language.last.cast(last);
      rows.push(row);
      numbers.push(language.number);
      firsts.push(hashNumber(first));
      lasts.push(hashNumber(last));
    },
    finish() {
      let [affected, assessed] = [0, 0];
      for (const { number, first, last } of languages.values()) {
        const pages = pagesIn(number);
        const common = commonPart(pages, last.winner(), lasts) ?? commonPart(pages, first.winner(), firsts);
        if (common === null) continue;
        assessed += pages.length;
        for (const page of pages) {
          if (firsts.at(page) === common.hash || lasts.at(page) === common.hash) continue;
          affected += 1;
          const { url, depth } = index.at(rows.at(page));
          report({ url, detail: `the title does not start or end with ${quote(common.text)}`, rank: depth });
        }
      }
      return { affected, mild: 0, assessed, rootAffected: false };
    },
  };
}

function commonPart(pages: number[], text: string, hashes: NumberList) {
  const hash = hashNumber(text);
  const having = pages.filter((page) => hashes.at(page) === hash).length;
  const isCommon = text !== '' && pages.length >= fewestPages && having >= pages.length * commonShare;
  return isCommon ? { text, hash } : null;
}

interface Vote {
  cast(text: string): void;
  winner(): string;
}

/** Boyer–Moore majority vote: finds a majority text in any order while keeping only one text in memory. */
function createVote(): Vote {
  let leader = '';
  let lead = 0;
  return {
    cast(text) {
      if (lead === 0) leader = text;
      lead += text === leader ? 1 : -1;
    },
    winner: () => leader,
  };
}
