import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { imgBroken } from './img-broken.ts';

const image = { url: '/a.png', uses: ['image'] as ['image'] };
const file = (contentType: string | null) => ({ contentType, bytes: 1, cacheControl: null, expires: null });
const told = `referenced on 1 page, for example ${origin}/`;

checkCases(imgBroken, [
  { name: 'an image', targets: [{ ...image, file: file('image/png') }], details: [], assessed: 1 },
  {
    name: 'one without a type',
    targets: [
      { ...image, file: file('application/octet-stream') },
      { url: '/b.png', uses: ['image'], file: file(null) },
      { url: '/c.webp', uses: ['image'], file: file('text/plain') },
      { url: '/d.svg', uses: ['image'], file: file('IMAGE/SVG+XML; charset=utf-8') },
    ],
    details: [],
  },
  {
    name: 'one that is gone',
    targets: [{ ...image, verdict: 'broken', status: 404 }],
    details: [`returns 404, ${told}`],
  },
  {
    name: 'a page in its place',
    targets: [{ ...image, file: file('text/html; charset=utf-8') }],
    details: [`returns “text/html” instead of an image, ${told}`],
  },
  {
    name: 'a drawing that is sent as a document',
    targets: [{ ...image, file: file('text/xml') }],
    details: [`returns “text/xml” instead of an image, ${told}`],
  },
  {
    name: 'one that is only offered for previews',
    targets: [{ ...image, uses: ['mention'], verdict: 'broken', status: 404 }],
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'one nobody could verify',
    targets: [{ ...image, verdict: 'unverified', status: 403 }],
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'a broken link is another check',
    targets: [{ url: '/x', verdict: 'broken', status: 404 }],
    details: [],
    status: 'not_applicable',
  },
]);
