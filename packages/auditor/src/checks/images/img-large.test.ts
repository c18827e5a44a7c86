import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { imgLarge } from './img-large.ts';

const image = (bytes: number | null) => ({
  url: '/a.png',
  uses: ['image'] as ['image'],
  file: { contentType: 'image/png', bytes, cacheControl: null, expires: null },
});
const told = `referenced on 1 page, for example ${origin}/`;

checkCases(imgLarge, [
  { name: '200 KB', targets: [image(200_000)], details: [] },
  { name: 'one byte more', targets: [image(200_001)], details: [`200 KB, ${told}`], mild: 1 },
  { name: 'a little more', targets: [image(250_400)], details: [`250 KB, ${told}`], mild: 1 },
  { name: 'a megabyte', targets: [image(1_000_000)], details: [`1 MB, ${told}`], mild: 1 },
  { name: 'more than a megabyte', targets: [image(1_234_567)], details: [`1.2 MB, ${told}`], mild: 0 },
  { name: 'a size the server does not tell', targets: [image(null)], details: [], status: 'not_applicable' },
  {
    name: 'a large file that is no image',
    targets: [{ ...image(9_000_000), uses: ['link'] }],
    details: [],
    status: 'not_applicable',
  },
]);
