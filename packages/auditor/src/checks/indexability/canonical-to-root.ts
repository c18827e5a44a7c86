import type { SiteCheck } from '../check.ts';
import { evaluateCanonicals } from '../signals/canonical-targets.ts';

/** Paths that serve the home page as well. For these, the root is the right canonical URL. */
const home = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:(?:index|home|default|start|main)(?:\.\w{1,5})?\/?)?$/i;

export const canonicalToRoot: SiteCheck = {
  id: 'canonical-to-root',
  title: {
    pass: 'No page has the home page as its canonical URL',
    fail: 'Canonical URLs that point to the home page',
  },
  category: 'indexability',
  severity: 'error',
  weight: 4,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  why: 'These pages declare themselves duplicates of the home page and drop out of search. Usually a template adds the same link everywhere.',
  fix: 'Make the template use the URL of each page in its canonical link.',
  start: evaluateCanonicals(({ url }, page) => {
    const { pathname } = new URL(page.url);
    if (home.test(pathname)) return undefined;
    const target = new URL(url);
    const isRoot =
      target.pathname === '/' && target.search === '' && target.origin === new URL(page.url).origin;
    return isRoot ? `the canonical URL is ${url}` : null;
  }),
};
