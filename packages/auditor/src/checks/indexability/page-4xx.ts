import type { PageCheck } from '../check.ts';
import { isInconclusive } from '../inconclusive.ts';

export const page4xx: PageCheck = {
  id: 'page-4xx',
  title: {
    pass: 'No page returns 404 or another 4xx status',
    fail: 'Pages returning a client error (4xx)',
  },
  category: 'indexability',
  severity: 'error',
  weight: 8,
  unit: 'page',
  scope: 'page',
  appliesTo: 'any-internal',
  why: 'Links or the sitemap lead to these URLs, but visitors and search engines get an error instead of a page.',
  fix: 'Restore the page, redirect its URL with a 301 to the page that replaced it, or remove the links and sitemap entries that lead to it.',
  run(page) {
    if (isInconclusive(page)) return null;
    return page.status !== null && page.status >= 400 && page.status < 500 ? [`returns ${page.status}`] : [];
  },
};
