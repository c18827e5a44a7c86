import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { ogImageBad } from './og-image-bad.ts';

const image = (address: string, width = '', height = '') => ({
  openGraph: { 'og:image': address, 'og:image:width': width, 'og:image:height': height },
});
const file = (contentType: string) => ({ contentType, bytes: null, cacheControl: null, expires: null });
const measured = (width: number, height: number) => ({ ...file('image/png'), pixels: { width, height } });

checkCases(ogImageBad, [
  { name: 'an image that works', targets: [{ url: '/a.png', uses: ['mention'] }], details: [], assessed: 1 },
  {
    name: 'a broken image of two pages and a sound one',
    pages: [{}, { url: '/a' }, { url: '/b', ...image(`${origin}/b.png`) }],
    targets: [
      { url: '/a.png', uses: ['mention'], verdict: 'broken', status: 404 },
      { url: '/b.png', uses: ['mention'] },
    ],
    details: Array.from({ length: 2 }, () => `the image ${origin}/a.png returns 404`),
    affected: 2,
    assessed: 3,
  },
  {
    name: 'an image that refuses robots is not known to be broken',
    targets: [{ url: '/a.png', uses: ['mention'], verdict: 'unverified', status: 403 }],
    details: [],
  },
  {
    name: 'a page in the place of the image',
    targets: [{ url: '/a.png', uses: ['mention'], file: file('text/html; charset=utf-8') }],
    details: [`the image ${origin}/a.png is an HTML page, not an image`],
  },
  {
    name: 'a type that says nothing',
    targets: [{ url: '/a.png', uses: ['mention'], file: file('application/octet-stream') }],
    details: [],
  },
  {
    name: 'a broken image that is no preview',
    targets: [{ url: '/other.png', uses: ['image'], verdict: 'broken', status: 404 }],
    details: [],
  },
  {
    name: 'a relative address',
    page: image('/a.png'),
    details: ['og:image “/a.png” is not an absolute URL'],
  },
  {
    name: 'a relative address of a broken image is one page, told twice in the list',
    page: image('/a.png'),
    targets: [{ url: '/a.png', uses: ['mention'], verdict: 'broken', status: 404 }],
    details: ['og:image “/a.png” is not an absolute URL'],
    affected: 1,
  },
  {
    name: 'a small image by its own words',
    page: image(`${origin}/b.png`, '150', '600'),
    details: ['the image is 150 × 600 pixels'],
  },
  {
    name: 'a small image, whatever the page says of it',
    page: image(`${origin}/b.png`, '1200', '630'),
    targets: [{ url: '/b.png', uses: ['mention'], file: measured(199, 630) }],
    details: [`the image ${origin}/b.png is 199 × 630 pixels`],
  },
  {
    name: 'an image of 200',
    targets: [{ url: '/a.png', uses: ['mention'], file: measured(200, 200) }],
    details: [],
  },
  {
    name: 'an image of a format that does not tell its size',
    targets: [{ url: '/a.png', uses: ['mention'], file: { ...file('image/svg+xml'), pixels: null } }],
    details: [],
  },
  { name: 'a size of 200', page: image(`${origin}/b.png`, '200', '200'), details: [] },
  { name: 'a size nobody can read', page: image(`${origin}/b.png`, 'auto', '0'), details: [] },
  {
    name: 'a broken image for X',
    page: { twitter: { 'twitter:image': `${origin}/x.png` } },
    targets: [{ url: '/x.png', uses: ['mention'], verdict: 'broken', status: 410 }],
    details: [`the image ${origin}/x.png returns 410`],
  },
  { name: 'no image is another check', page: { openGraph: {} }, details: [], status: 'not_applicable' },
]);
