import type { CheckedPage, SiteCheck } from '../check.ts';
import { collectDuplicates } from '../texts/collect-duplicates.ts';
import { amount } from '../texts/words.ts';

const fewestWords = 25;
/** Index files that servers return for a folder. */
const index = /\/(?:index|default|home)\.\w{2,5}$/;

export const duplicateUrlVariants: SiteCheck = {
  id: 'duplicate-url-variants',
  title: { pass: 'Every page has one URL', fail: 'Pages available at several URLs' },
  category: 'indexability',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  why: 'A trailing slash, an uppercase letter, index.html, or a parameter creates another URL. Search engines crawl the page several times and split its ranking signals.',
  fix: 'Choose one URL and link only to it. Redirect the variants to it with a 301, or set it as their canonical URL.',
  start: (_site, run) =>
    collectDuplicates(run, spellingOf, (_text, others, example) =>
      others === 1
        ? `same page as ${example}`
        : `same page as ${example} and ${amount(others - 1, 'more URL')}`,
    ),
};

/** Equal for URL variants with the same main text. */
function spellingOf({ url, document }: CheckedPage): string | null {
  if (document === null || document.text.hash === null || document.needsJavaScript) return null;
  // With other parameters, a page may show another picture with the same few words.
  if (url.includes('?') && document.text.mainWords < fewestWords) return null;
  const text = document.text.hash;
  const path = new URL(url).pathname.toLowerCase().replace(index, '/');
  return `${path.length > 1 ? path.replace(/\/+$/, '') : path} ${text}`;
}
