import type { SiteCheck } from '../check.ts';
import { judgeCanonicals } from '../signals/canonical-targets.ts';

/** Addresses under which a home page is served as well; to name the root is right for them. */
const HOME = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:(?:index|home|default|start|main)(?:\.\w{1,5})?\/?)?$/i;

export const canonicalToRoot: SiteCheck = {
  id: 'canonical-to-root',
  title: {
    pass: 'No page names the home page as its canonical address',
    fail: 'Pages that name the home page as their canonical address',
  },
  category: 'indexability',
  severity: 'error',
  weight: 4,
  unit: 'page',
  scope: 'site',
  why: 'These pages say they are copies of the home page, and so vanish from search. It is mostly a template that writes the same link everywhere.',
  fix: 'Let the template write the address of the page itself into the canonical link.',
  start: judgeCanonicals(({ url }, page) => {
    const { pathname } = new URL(page.url);
    if (HOME.test(pathname)) return undefined;
    const target = new URL(url);
    const isRoot =
      target.pathname === '/' && target.search === '' && target.origin === new URL(page.url).origin;
    return isRoot ? `names ${url}` : null;
  }),
};
