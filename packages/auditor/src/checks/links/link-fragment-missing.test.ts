import { checkCases } from '../testing/check-cases.ts';
import { ORIGIN } from '../testing/page-facts.ts';
import { linkFragmentMissing } from './link-fragment-missing.ts';

const links = (...paths: string[]) => ({
  links: paths.map((path) => ({
    href: path,
    url: new URL(path, ORIGIN).href,
    text: 'x',
    rel: [],
    position: 'main' as const,
  })),
});

checkCases(linkFragmentMissing, [
  {
    name: 'places that are there, on the page and on another',
    pages: [
      { ...links('#a', '/b#c', '/b#caf%C3%A9', '/b#50%'), ids: ['a'] },
      { url: '/b', ids: ['c', 'café', '50%'] },
    ],
    details: [],
    assessed: 4,
  },
  {
    name: 'places that are not',
    pages: [
      { ...links('#x', '/b#y'), ids: ['a'] },
      { url: '/b', ids: ['x'] },
    ],
    details: [`${ORIGIN}/#x is not on the page`, `${ORIGIN}/b#y is not on the page`],
    affected: 2,
    assessed: 2,
  },
  {
    name: 'the top, passages by their text and routes of scripts',
    page: links('#', '#top', '#Top', '#:~:text=spade', '/#/cart', '#!/a'),
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'ids with the prefix for users',
    page: { ...links('#readme'), ids: ['user-content-readme'] },
    details: [],
  },
  {
    name: 'pages a script fills, whose ids are too many, that failed, that nobody read, and other sites',
    pages: [
      links('/a#x', '/b#x', '/c#x', '/d#x', 'https://x.example/#x'),
      { url: '/a', needsJavaScript: true },
      { url: '/b', idsTruncated: true },
      { url: '/c', status: 404 },
    ],
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'a place that two pages name is one target',
    pages: [links('/c#z'), { url: '/b', ...links('/c#z') }, { url: '/c' }],
    details: [`${ORIGIN}/c#z is not on the page`],
    affected: 1,
    assessed: 1,
  },
]);
