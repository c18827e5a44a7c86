import type { SiteCheck } from '../check.ts';
import { collectDuplicates } from '../texts/collect-duplicates.ts';
import { titleOf } from '../texts/page-texts.ts';

export const titleDuplicate: SiteCheck = {
  id: 'title-duplicate',
  title: { pass: 'Every title is unique', fail: 'Duplicate titles' },
  category: 'content',
  severity: 'warning',
  weight: 5,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  why: 'Pages with the same title look identical in search results and compete for the same queries.',
  fix: 'Include what is unique about each page in its title, such as the product, the place, or the page number. Merge pages that are really the same.',
  start: (_site, run) => collectDuplicates(run, (page) => titleOf(page.document)),
};
