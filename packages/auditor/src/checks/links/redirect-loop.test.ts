import { checkCases } from '../testing/check-cases.ts';
import { redirectLoop } from './redirect-loop.ts';

const hop = { url: 'https://site.example/a', status: 302, location: 'https://site.example/a' };
const lost = { status: null, isHtml: false, document: null, hops: [hop, hop] } as const;

checkCases(redirectLoop, [
  { name: 'a page that answers', page: {}, details: [] },
  { name: 'a redirect that arrives', page: { url: '/a', hops: [hop] }, details: [] },
  {
    name: 'a loop',
    page: { ...lost, hops: [hop, hop], error: 'REDIRECT_LOOP' },
    details: ['2 redirects without arriving'],
  },
  {
    name: 'too many redirects',
    page: { ...lost, hops: [hop, hop], error: 'TOO_MANY_REDIRECTS' },
    details: ['2 redirects without arriving'],
  },
  { name: 'a time-out is another check', page: { ...lost, hops: [], error: 'TIMEOUT' }, details: [] },
]);
