import { checkCases } from '../testing/check-cases.ts';
import { ORIGIN } from '../testing/page-facts.ts';
import { imgLegacyFormat } from './img-legacy-format.ts';

const image = (contentType: string, bytes: number) => ({
  url: '/a',
  uses: ['image'] as ['image'],
  file: { contentType, bytes, cacheControl: null, expires: null },
});

checkCases(imgLegacyFormat, [
  { name: 'a modern format', targets: [image('image/avif', 900_000)], details: [] },
  { name: 'a small image', targets: [image('image/png', 100_000)], details: [] },
  {
    name: 'a large one in an old format',
    targets: [image('image/jpeg', 150_000)],
    details: [`JPEG of 150 KB, referred to by 1 page, for example ${ORIGIN}/`],
  },
]);
