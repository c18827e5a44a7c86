import { checkCases } from '../testing/check-cases.ts';
import { redirectChain } from './redirect-chain.ts';

const hop = { url: 'https://site.example/old', status: 301, location: 'https://site.example/' };
const redirect = { url: '/old', finalUrl: 'https://site.example/', isHtml: false, document: null } as const;

checkCases(redirectChain, [
  { name: 'no redirect', page: {}, details: [] },
  { name: 'one redirect', page: { ...redirect, hops: [hop] }, details: [] },
  {
    name: 'two redirects',
    page: { ...redirect, hops: [hop, hop] },
    details: ['2 redirects before https://site.example/'],
  },
  {
    name: 'four redirects',
    page: { ...redirect, hops: [hop, hop, hop, hop] },
    details: ['4 redirects before https://site.example/'],
  },
  {
    name: 'a loop is another check',
    page: { ...redirect, hops: [hop, hop], status: null, error: 'REDIRECT_LOOP' },
    details: [],
    status: 'not_applicable',
  },
]);
