import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { canonicalToRedirect } from './canonical-to-redirect.ts';

const copy = { url: '/copy', canonical: `${origin}/old` };
const redirect = {
  url: '/old',
  finalUrl: `${origin}/new`,
  hops: [{ url: `${origin}/old`, status: 301, location: `${origin}/new` }],
  isHtml: false,
  document: null,
} as const;

checkCases(canonicalToRedirect, [
  { name: 'an address that answers', pages: [copy, { url: '/old' }], details: [] },
  {
    name: 'one that redirects',
    pages: [copy, { ...redirect, hops: [...redirect.hops] }],
    details: [`${origin}/old redirects to ${origin}/new`],
  },
  {
    name: 'one on another site',
    page: { url: '/copy', canonical: 'https://x.example/a' },
    targets: [{ url: 'https://x.example/a', uses: ['head'], redirected: true }],
    details: ['https://x.example/a redirects'],
  },
  { name: 'one nobody read', page: copy, details: [], status: 'not_applicable' },
]);
