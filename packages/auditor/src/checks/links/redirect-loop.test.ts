import { checkCases } from '../testing/check-cases.ts';
import { redirectLoop } from './redirect-loop.ts';

const hop = { url: 'https://site.example/a', status: 302, location: 'https://site.example/a' };
const lost = { status: null, isHtml: false, document: null } as const;

checkCases(redirectLoop, [
  { name: 'a page that answers', page: {}, details: [] },
  { name: 'a redirect that arrives', page: { url: '/a', hops: [hop] }, details: [] },
  {
    name: 'a loop',
    page: { ...lost, hops: [hop], error: 'REDIRECT_LOOP' },
    details: ['no final page after 1 redirect'],
  },
  {
    name: 'too many redirects',
    page: { ...lost, hops: Array(10).fill(hop), error: 'TOO_MANY_REDIRECTS' },
    details: ['no final page after 10 redirects'],
  },
  { name: 'a time-out is another check', page: { ...lost, error: 'TIMEOUT' }, details: [] },
]);
