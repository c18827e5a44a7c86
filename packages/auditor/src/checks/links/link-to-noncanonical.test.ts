import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { linkToNoncanonical } from './link-to-noncanonical.ts';

checkCases(linkToNoncanonical, [
  {
    name: 'a page that names itself',
    pages: [{}, { url: '/a' }],
    targets: [{ url: '/a' }],
    details: [],
    assessed: 1,
  },
  {
    name: 'a copy that names the original',
    pages: [{}, { url: '/a?sort=1', canonical: `${origin}/a` }],
    targets: [{ url: '/a?sort=1', sourceCount: 3 }],
    details: [`has the canonical URL ${origin}/a, referenced on 3 pages, for example ${origin}/`],
  },
  {
    name: 'what only the head of a page names',
    pages: [{}, { url: '/b', canonical: `${origin}/a` }],
    targets: [{ url: '/b', uses: ['head'] }],
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'pages without a canonical, pages that failed and pages nobody read',
    pages: [{}, { url: '/c', canonical: null }, { url: '/d', status: 404, canonical: `${origin}/` }],
    targets: [{ url: '/c' }, { url: '/d' }, { url: '/e' }],
    details: [],
    status: 'not_applicable',
  },
]);
