import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { hashNumber } from '../hash-number.ts';
import { primaryLanguage } from '../language-tags.ts';
import { createNumberList } from '../number-list.ts';
import { titleOf } from '../page-texts.ts';
import { quote } from '../words.ts';

const COMMON_SHARE = 0.7;
const FEWEST_PAGES = 10;
const MOST_LANGUAGES = 100;
const SEPARATOR = / (?:[|·•»–—-]|::) |\|/;

export const titlePatternOutlier: SiteCheck = {
  id: 'title-pattern-outlier',
  title: { pass: 'Titles follow one pattern', fail: 'Titles that break the pattern of the site' },
  category: 'content',
  severity: 'info',
  weight: 0,
  unit: 'page',
  scope: 'site',
  why: 'Most titles of the site share a beginning or an end, usually its name. Readers do not recognise the pages that lack it.',
  fix: 'Give these pages the common part too, or leave them as they are when it was meant.',
  start: (site, run) => collectTitles(site.rootUrl, run),
};

/** The home page is left out: its title is the name of the site by itself. */
function collectTitles(rootUrl: string, { index, report }: SiteRun): Collector {
  const languages = new Map<string, { number: number; first: Vote; last: Vote }>();
  const urls: string[] = [];
  const [numbers, firsts, lasts] = [createNumberList(), createNumberList(), createNumberList()];
  return {
    page(page) {
      const title = titleOf(page.document);
      if (title === null || page.url === rootUrl) return;
      const name = primaryLanguage(page.document?.lang ?? '');
      const language = languages.get(name) ?? {
        number: languages.size,
        first: createVote(),
        last: createVote(),
      };
      if (language.number === MOST_LANGUAGES) return;
      languages.set(name, language);
      const parts = title.split(SEPARATOR);
      const [first, last] = [(parts[0] ?? '').trim(), (parts.at(-1) ?? '').trim()];
      language.first.cast(first);
      language.last.cast(last);
      urls.push(page.url);
      numbers.push(language.number);
      firsts.push(hashNumber(first));
      lasts.push(hashNumber(last));
    },
    finish() {
      let [affected, assessed] = [0, 0];
      for (const { number, first, last } of languages.values()) {
        const rows = urls.map((_, row) => row).filter((row) => numbers.at(row) === number);
        const common = commonPart(rows, last.winner(), lasts) ?? commonPart(rows, first.winner(), firsts);
        if (common === null) continue;
        assessed += rows.length;
        for (const row of rows) {
          if (firsts.at(row) === common.hash || lasts.at(row) === common.hash) continue;
          affected += 1;
          const url = urls[row] ?? '';
          report({ url, detail: `the title lacks ${quote(common.text)}`, rank: index.get(url)?.depth ?? 0 });
        }
      }
      return { affected, mild: 0, assessed, rootAffected: false };
    },
  };
}

function commonPart(rows: number[], text: string, hashes: { at(row: number): number }) {
  const hash = hashNumber(text);
  const having = rows.filter((row) => hashes.at(row) === hash).length;
  const isCommon = text !== '' && rows.length >= FEWEST_PAGES && having >= rows.length * COMMON_SHARE;
  return isCommon ? { text, hash } : null;
}

interface Vote {
  cast(text: string): void;
  winner(): string;
}

/** Majority vote by Boyer and Moore: whatever most have is the winner, in any order, with one text in memory. */
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
