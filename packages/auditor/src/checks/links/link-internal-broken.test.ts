import { checkCases } from '../testing/check-cases.ts';
import { linkInternalBroken } from './link-internal-broken.ts';

checkCases(linkInternalBroken, [
  { name: 'a working link', targets: [{ url: '/a' }], details: [] },
  {
    name: 'broken links, the one most pages refer to first',
    targets: [
      { url: '/a', verdict: 'broken', status: 404 },
      { url: '/b', verdict: 'broken', status: null, reason: 'timeout', sourceCount: 3 },
      { url: '/c' },
    ],
    details: [
      'timeout, referenced on 3 pages, for example https://site.example/',
      'returns 404, referenced on 1 page, for example https://site.example/',
    ],
    assessed: 3,
  },
  { name: 'a wall is not broken', targets: [{ url: '/a', verdict: 'unverified', status: 403 }], details: [] },
  {
    name: 'other sites are another check',
    targets: [{ url: 'https://other.example/', verdict: 'broken', status: 404 }],
    details: [],
    status: 'not_applicable',
  },
]);
