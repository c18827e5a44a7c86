import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { canonicalToError } from './canonical-to-error.ts';

const copy = { url: '/copy', canonical: `${origin}/original` };
const lost = { isHtml: false, document: null } as const;

checkCases(canonicalToError, [
  { name: 'an address that exists', pages: [copy, { url: '/original' }], details: [], assessed: 2 },
  {
    name: 'one that is gone',
    pages: [copy, { url: '/original', status: 404 }],
    details: [`${origin}/original returns 404`],
  },
  {
    name: 'one that does not respond',
    pages: [copy, { url: '/original', ...lost, status: null }],
    details: [`${origin}/original does not respond`],
  },
  {
    name: 'one on another site that is gone',
    pages: [{ url: '/copy', canonical: 'https://x.example/a' }],
    targets: [
      {
        url: 'https://x.example/a',
        uses: ['head'],
        verdict: 'broken',
        status: 404,
        reason: '404 (not found)',
      },
    ],
    details: ['https://x.example/a: 404 (not found)'],
  },
  {
    name: 'one behind a login and one nobody read, beside a page that names itself',
    pages: [copy, { url: '/original', status: 403 }, { url: '/b', canonical: 'https://x.example/' }, {}],
    details: [],
    assessed: 1,
  },
]);
