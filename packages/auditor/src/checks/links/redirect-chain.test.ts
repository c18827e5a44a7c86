import { checkCases } from '../testing/check-cases.ts';
import { redirectChain } from './redirect-chain.ts';

const hop = { url: 'https://site.example/old', status: 301, location: 'https://site.example/' };
const finalUrl = 'https://site.example/';

checkCases(redirectChain, [
  { name: 'no redirect', page: {}, details: [] },
  { name: 'one redirect', page: { url: '/old', finalUrl, hops: [hop] }, details: [] },
  {
    name: 'two redirects',
    page: { url: '/old', finalUrl, hops: [hop, hop] },
    details: ['2 redirects before https://site.example/'],
  },
  {
    name: 'four redirects',
    page: { url: '/old', finalUrl, hops: [hop, hop, hop, hop] },
    details: ['4 redirects before https://site.example/'],
  },
]);
