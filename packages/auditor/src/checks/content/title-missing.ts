import type { PageCheck } from '../check.ts';
import { titleOf } from '../texts/page-texts.ts';

export const titleMissing: PageCheck = {
  id: 'title-missing',
  title: { pass: 'Every page has a title', fail: 'Missing title' },
  category: 'content',
  severity: 'error',
  weight: 8,
  unit: 'page',
  scope: 'page',
  why: 'Search results and browser tabs show the title. Without one, search engines make one up.',
  fix: 'Give each page a unique <title> that describes its content in a few words.',
  run: (page) =>
    titleOf(page.document) === null ? [page.document?.titles.length ? 'empty title' : 'no title'] : [],
};
