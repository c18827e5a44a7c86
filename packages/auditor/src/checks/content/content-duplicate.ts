import type { CheckedPage, SiteCheck } from '../check.ts';
import { collectDuplicates } from '../texts/collect-duplicates.ts';
import { amount } from '../texts/words.ts';

/** A few words, such as a caption or a login form, are thin but no copy. */
const FEWEST_WORDS = 25;

export const contentDuplicate: SiteCheck = {
  id: 'content-duplicate',
  title: { pass: 'Every page has a text of its own', fail: 'Pages with the same text' },
  category: 'content',
  severity: 'warning',
  weight: 5,
  unit: 'page',
  scope: 'site',
  why: 'Search engines show one of several equal pages, not always the one you want, and spend their visits on the others.',
  fix: 'Redirect the copies to one page, or name it as the canonical address of all. Copies that must stay need a text of their own.',
  start: (_site, run) =>
    collectDuplicates(
      run,
      textOf,
      (_text, others, example) =>
        `the same main text as ${amount(others, 'other page')}, for example ${example}`,
    ),
};

function textOf({ document }: CheckedPage): string | null {
  if (document === null || document.needsJavaScript || document.text.mainWords < FEWEST_WORDS) return null;
  return document.text.hash;
}
