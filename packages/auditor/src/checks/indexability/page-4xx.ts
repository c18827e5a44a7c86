import type { PageCheck } from '../check.ts';
import { isInconclusive } from '../inconclusive.ts';

export const page4xx: PageCheck = {
  id: 'page-4xx',
  title: { pass: 'Every page of the site can be opened', fail: 'Pages that do not exist' },
  category: 'indexability',
  severity: 'error',
  weight: 8,
  unit: 'page',
  scope: 'page',
  appliesTo: 'any-internal',
  why: 'Links or the sitemap lead here, but visitors and search engines get an error instead of a page.',
  fix: 'Put the page back, redirect its address with a 301 to the page that replaced it, or remove the links and sitemap entries that name it.',
  run(page) {
    if (isInconclusive(page)) return null;
    return page.status !== null && page.status >= 400 && page.status < 500 ? [`answers ${page.status}`] : [];
  },
};
