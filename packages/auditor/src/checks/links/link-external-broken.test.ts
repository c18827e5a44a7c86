import { checkCases } from '../testing/check-cases.ts';
import { linkExternalBroken } from './link-external-broken.ts';

const url = 'https://other.example/page';

checkCases(linkExternalBroken, [
  { name: 'a working link', targets: [{ url }], details: [] },
  {
    name: 'a page that is gone',
    targets: [{ url, verdict: 'broken', status: 410 }],
    details: ['returns 410, referenced on 1 page, for example https://site.example/'],
  },
  {
    name: 'a domain that is gone',
    targets: [{ url, verdict: 'broken', status: null, sources: [] }],
    details: ['no response, referenced on 1 page'],
  },
  { name: 'a bot wall is not broken', targets: [{ url, verdict: 'unverified', status: 999 }], details: [] },
  {
    name: 'own pages are another check',
    targets: [{ url: '/a', verdict: 'broken' }],
    details: [],
    status: 'not_applicable',
  },
]);
