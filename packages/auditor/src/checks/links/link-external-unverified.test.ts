import { checkCases } from '../testing/check-cases.ts';
import { linkExternalUnverified } from './link-external-unverified.ts';

const url = 'https://other.example/page';

checkCases(linkExternalUnverified, [
  { name: 'a working link', targets: [{ url }], details: [] },
  { name: 'a broken link is another check', targets: [{ url, verdict: 'broken', status: 404 }], details: [] },
  {
    name: 'a site that turns robots away',
    targets: [{ url, verdict: 'unverified', status: 999 }],
    details: ['returns 999, referenced on 1 page, for example https://site.example/'],
  },
]);
