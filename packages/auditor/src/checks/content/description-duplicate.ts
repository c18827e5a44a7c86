import type { SiteCheck } from '../check.ts';
import { collectDuplicates } from '../texts/collect-duplicates.ts';
import { descriptionOf } from '../texts/page-texts.ts';

export const descriptionDuplicate: SiteCheck = {
  id: 'description-duplicate',
  title: { pass: 'Every description is used once', fail: 'Pages that share a description' },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'site',
  why: 'The same description on many pages gives nobody a reason to choose one of them; search engines then ignore it.',
  fix: 'Write a description for each page. Where that is too much work, leave it out on unimportant pages rather than repeat one.',
  start: (_site, run) => collectDuplicates(run, (page) => descriptionOf(page.document)),
};
