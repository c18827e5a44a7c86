import type { CheckedPage, SiteCheck } from '../check.ts';
import { collectDuplicates } from '../texts/collect-duplicates.ts';
import { amount } from '../texts/words.ts';

/** Shorter texts, such as a caption or a login form, are thin content but not duplicates. */
const fewestWords = 25;

export const contentDuplicate: SiteCheck = {
  id: 'content-duplicate',
  title: { pass: 'Every page has unique content', fail: 'Pages with duplicate content' },
  category: 'content',
  severity: 'warning',
  weight: 5,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  why: 'Search engines show only one of several identical pages, not always the one you want, and spend crawl budget on the rest.',
  fix: 'Redirect duplicates to one page, or set it as their canonical URL. Pages that must stay need unique content.',
  start: (_site, run) =>
    collectDuplicates(
      run,
      textOf,
      (_text, others, example) => `same main text as ${amount(others, 'other page')}, for example ${example}`,
    ),
};

function textOf({ document }: CheckedPage): string | null {
  if (document === null || document.needsJavaScript || document.text.mainWords < fewestWords) return null;
  return document.text.hash;
}
