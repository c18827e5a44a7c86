import { checkCases } from '../testing/check-cases.ts';
import { ogUrlMismatch } from './og-url-mismatch.ts';

const og = (url: string) => ({ openGraph: { 'og:url': url } });

checkCases(ogUrlMismatch, [
  { name: 'the address of the page', page: { url: '/a', ...og('https://site.example/a') }, details: [] },
  { name: 'the home page without its slash', page: og('https://site.example'), details: [] },
  {
    name: 'another spelling of the same',
    page: { url: '/caf%C3%A9', ...og('https://SITE.example/café') },
    details: [],
  },
  { name: 'with a fragment', page: { url: '/a', ...og('https://site.example/a#top') }, details: [] },
  {
    name: 'another page',
    page: { url: '/a', ...og('https://site.example/b') },
    details: ['og:url is “https://site.example/b”'],
  },
  { name: 'no address', page: { url: '/a', ...og('http://') }, details: ['og:url is “http://”'] },
  { name: 'none is another check', page: { openGraph: {} }, details: [], status: 'not_applicable' },
]);
