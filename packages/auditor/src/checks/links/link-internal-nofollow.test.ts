import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { linkInternalNofollow } from './link-internal-nofollow.ts';

const links = (rel: string[], ...paths: string[]) => ({
  links: paths.map((path) => ({
    href: path,
    url: new URL(path, origin).href,
    text: 'x',
    rel,
    position: 'main' as const,
  })),
});

checkCases(linkInternalNofollow, [
  { name: 'links that may be followed', pages: [links([], '/a'), { url: '/a' }], details: [], assessed: 2 },
  {
    name: 'an own page that two pages do not vouch for',
    pages: [
      links(['nofollow'], '/a#part'),
      { url: '/b', ...links(['nofollow', 'noopener'], '/a') },
      { url: '/a' },
    ],
    details: [`linked with nofollow on 2 pages, for example ${origin}/`],
    affected: 1,
    assessed: 3,
  },
  {
    name: 'a page that is kept out of search, and other sites',
    pages: [links(['nofollow'], '/login', 'https://x.example/'), { url: '/login', robots: 'noindex' }],
    details: [],
  },
  { name: 'a page that nobody read', page: links(['nofollow'], '/unread'), details: [] },
]);
