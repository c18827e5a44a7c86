import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { hashNumber } from '../collections/hash-number.ts';
import { createNumberList } from '../collections/number-list.ts';
import { createAnnotatedPages } from '../signals/annotated-pages.ts';
import { formatNumber } from '../texts/words.ts';

const HEAVY = 1_600_000;
const TOO_HEAVY = 5_000_000;

export const pageWeight: SiteCheck = {
  id: 'page-weight',
  title: { pass: 'Pages are light enough', fail: 'Pages that are too heavy' },
  category: 'performance',
  severity: 'error',
  weight: 3,
  milder: { severity: 'warning', weight: 2 },
  unit: 'page',
  scope: 'site',
  appliesTo: 'html',
  why: 'Everything named here is loaded before the page is complete; on a telephone far from the next mast that takes many seconds.',
  fix: 'Begin with the largest images, then with scripts nobody needs on this page.',
  start: (_site, run) => collectWeights(run),
};

/** An estimate on the low side: files whose server does not tell their size count nothing, and so does what scripts load. */
function collectWeights({ index, report }: SiteRun): Collector {
  const pages = createAnnotatedPages();
  const ownBytes = createNumberList(Uint32Array);
  const bytesOf = new Map<number, number>();
  return {
    page(page, row) {
      const before = pages.length;
      pages.add(row, loadedBy(page));
      if (pages.length > before) ownBytes.push(page.bytes);
    },
    target({ url, uses, result }) {
      const bytes = result?.file?.bytes ?? null;
      const isLoaded = uses.includes('image') || uses.includes('script') || uses.includes('style');
      if (isLoaded && bytes !== null && bytes > 0) bytesOf.set(hashNumber(url), bytes);
    },
    finish() {
      const count = { affected: 0, mild: 0, assessed: pages.length, rootAffected: false };
      for (let page = 0; page < pages.length; page += 1) {
        const files = pages.targets(page).map((target) => bytesOf.get(target) ?? 0);
        const total = files.reduce((sum, bytes) => sum + bytes, ownBytes.at(page));
        if (total <= HEAVY) continue;
        const isMild = total <= TOO_HEAVY;
        count.affected += 1;
        if (isMild) count.mild += 1;
        const known = files.filter((bytes) => bytes > 0).length;
        const detail = `${formatNumber(Math.round(total / 1000))} KB in ${formatNumber(known + 1)} files`;
        const { url, depth } = index.at(pages.row(page));
        report({ url, detail, rank: depth, ...(isMild ? { mild: true } : {}) });
      }
      return count;
    },
  };
}

/**
 * What a browser loads at once: not what waits until it comes into view, and of an image with several files one. The
 * first of them is the modern format of a picture and mostly the smallest size of a srcset; src is for old browsers.
 */
function loadedBy({ document }: CheckedPage): string[] {
  if (document === null) return [];
  const images = document.images
    .filter(({ loading }) => loading?.toLowerCase() !== 'lazy')
    .map(({ url, candidates }) => candidates[0] ?? url);
  const files = document.resources
    .filter(({ kind }) => kind === 'script' || kind === 'style')
    .map(({ url }) => url);
  return [...images, ...files].flatMap((url) => (url === null ? [] : (normalizeUrl(url) ?? [])));
}
