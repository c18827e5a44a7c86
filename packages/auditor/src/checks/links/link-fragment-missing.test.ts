import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { linkFragmentMissing } from './link-fragment-missing.ts';

const links = (...paths: string[]) => ({
  links: paths.map((path) => ({
    href: path,
    url: new URL(path, origin).href,
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
    details: [`no element with this ID: ${origin}/#x`, `no element with this ID: ${origin}/b#y`],
    affected: 2,
    assessed: 2,
  },
  {
    name: 'the top, passages by their text and routes of scripts',
    page: links('#', '#top', '#Top', '#:~:text=spade', '/#/cart', '#!/a', '#tab=2', '#L10-L20', '#1-459'),
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'ids with the prefix for users',
    page: { ...links('#readme'), ids: ['user-content-readme'] },
    details: [],
  },
  {
    name: 'pages a script fills, cut short, whose ids are too many, that failed, unread ones, and other sites',
    pages: [
      links('/a#x', '/b#x', '/c#x', '/d#x', '/e#x', '/f#x', 'https://x.example/#x'),
      { url: '/f', metaRefresh: { delaySeconds: 0, url: `${origin}/b` } },
      { url: '/e', truncated: true, ...links('/e#y') },
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
    details: [`no element with this ID: ${origin}/c#z`],
    affected: 1,
    assessed: 1,
  },
  {
    name: 'a place behind a redirect',
    pages: [
      links('/old#c', '/old#x'),
      {
        url: '/old',
        finalUrl: `${origin}/b`,
        hops: [{ url: `${origin}/old`, status: 301, location: `${origin}/b` }],
        isHtml: false,
        document: null,
      },
      { url: '/b', ids: ['c'] },
    ],
    details: [`no element with this ID: ${origin}/old#x`],
    affected: 1,
    assessed: 2,
  },
]);
