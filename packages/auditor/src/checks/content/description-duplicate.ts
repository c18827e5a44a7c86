import type { SiteCheck } from '../check.ts';
import { collectDuplicates } from '../texts/collect-duplicates.ts';
import { descriptionOf } from '../texts/page-texts.ts';

export const descriptionDuplicate: SiteCheck = {
  id: 'description-duplicate',
  title: { pass: 'Every meta description is unique', fail: 'Duplicate meta descriptions' },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  why: 'Identical descriptions give searchers no reason to choose one page over another, and search engines tend to ignore them.',
  fix: 'Write a unique description for each page. If that is too much work, leave it out on unimportant pages instead of repeating one.',
  start: (_site, run) => collectDuplicates(run, (page) => descriptionOf(page.document)),
};
