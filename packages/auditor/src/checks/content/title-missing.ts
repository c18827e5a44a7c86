import type { PageCheck } from '../check.ts';
import { titleOf } from '../texts/page-texts.ts';

export const titleMissing: PageCheck = {
  id: 'title-missing',
  title: { pass: 'Every page has a title', fail: 'Pages without a title' },
  category: 'content',
  severity: 'error',
  weight: 8,
  unit: 'page',
  scope: 'page',
  why: 'The title is the headline of the search result and the name of the browser tab. Without it search engines make one up.',
  fix: 'Give each page a <title> of its own that says in a few words what is on it.',
  run: (page) =>
    titleOf(page.document) === null ? [page.document?.titles.length ? 'empty title' : 'no title'] : [],
};
