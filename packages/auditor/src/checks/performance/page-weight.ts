import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { hashNumber } from '../collections/hash-number.ts';
import { createNumberList } from '../collections/number-list.ts';
import { createAnnotatedPages } from '../signals/annotated-pages.ts';
import { amount, formatBytes } from '../texts/words.ts';

const heavy = 1_600_000;
const tooHeavy = 5_000_000;

export const pageWeight: SiteCheck = {
  id: 'page-weight',
  title: { pass: 'Page weight is reasonable', fail: 'Excessive page weight' },
  category: 'performance',
  severity: 'error',
  weight: 3,
  milder: { severity: 'warning', weight: 2, when: `no page is larger than ${formatBytes(tooHeavy)}` },
  unit: 'page',
  scope: 'site',
  evidence: 'place',
  appliesTo: 'html',
  why: 'Browsers have to download the HTML, images, stylesheets, and scripts to show the page. On a slow mobile connection, visitors wait many seconds.',
  fix: 'Start with the largest images, then remove scripts that the page does not need.',
  start: (_site, run) => collectWeights(run),
};

/** A low estimate: files of unknown size and files loaded by scripts do not count. */
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
        if (total <= heavy) continue;
        const isMild = total <= tooHeavy;
        count.affected += 1;
        if (isMild) count.mild += 1;
        const known = files.filter((bytes) => bytes > 0).length;
        const detail = `${formatBytes(total)} in ${amount(known + 1, 'file')}`;
        const { url, depth } = index.at(pages.row(page));
        report({ url, detail, rank: depth, ...(isMild ? { mild: true } : {}) });
      }
      return count;
    },
  };
}

/**
 * The files a browser loads at once, without lazy images and with one file per image: the first candidate, which is the
 * modern format of a picture element and usually the smallest size in a srcset. The src is for old browsers.
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
