import type { SiteCheck } from '../check.ts';
import { collectDuplicates } from '../texts/collect-duplicates.ts';
import { titleOf } from '../texts/page-texts.ts';

export const titleDuplicate: SiteCheck = {
  id: 'title-duplicate',
  title: { pass: 'Every page has a title of its own', fail: 'Pages that share a title' },
  category: 'content',
  severity: 'warning',
  weight: 5,
  unit: 'page',
  scope: 'site',
  why: 'Pages with the same title look the same in search results and compete with each other for the same words.',
  fix: 'Name in each title what sets the page apart: the product, the place, the number of the page. Merge pages that really are the same.',
  start: (_site, run) => collectDuplicates(run, (page) => titleOf(page.document)),
};
