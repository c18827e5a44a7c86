import { checkCases } from '../testing/check-cases.ts';
import { origin, type PageOverrides } from '../testing/page-facts.ts';
import { sitemapFacts } from '../testing/site-facts.ts';
import { pageDeep } from './page-deep.ts';

/** Pages that each link to the next one only, all of them in the sitemap. */
const chain = (length: number): PageOverrides[] =>
  Array.from({ length }, (_, step) => ({
    url: step === 0 ? '/' : `/${step}`,
    depth: Math.min(step, 1),
    links: [
      {
        href: `/${step + 1}`,
        url: `${origin}/${step + 1}`,
        text: 'Next',
        rel: [],
        position: 'main' as const,
      },
    ],
  }));

const withoutSitemap = { sitemaps: [] };

checkCases(pageDeep, [
  { name: 'four clicks', page: { url: '/a', depth: 4 }, site: withoutSitemap, details: [] },
  {
    name: 'five clicks',
    page: { url: '/a', depth: 5 },
    site: withoutSitemap,
    details: ['5 clicks from the home page'],
  },
  { name: 'four clicks to a page of the sitemap', pages: chain(5), details: [], assessed: 5 },
  {
    name: 'more clicks to pages of the sitemap, whichever comes first',
    pages: chain(7).reverse(),
    details: ['6 clicks from the home page', '5 clicks from the home page'],
    affected: 2,
    assessed: 7,
  },
  {
    name: 'a page far away that is kept out of search',
    pages: [...chain(5), { url: '/5', robots: 'noindex' }],
    details: [],
  },
  { name: 'a page no links lead to is an orphan, which is another check', page: { url: '/a' }, details: [] },
  {
    name: 'where pages were not crawled the links may be missing',
    pages: chain(7),
    site: { truncatedBy: ['max-pages'] },
    details: [],
  },
  {
    name: 'an empty sitemap is no shortcut',
    page: { url: '/a', depth: 5 },
    site: { sitemaps: [sitemapFacts({ entries: 0 })] },
    details: ['5 clicks from the home page'],
  },
]);
