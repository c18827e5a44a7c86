import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { imgLegacyFormat } from './img-legacy-format.ts';

const image = (contentType: string, bytes: number) => ({
  url: '/a',
  uses: ['image'] as ['image'],
  file: { contentType, bytes, cacheControl: null, expires: null },
});

const picture = {
  url: `${origin}/a`,
  alt: '',
  hasStyledSize: false,
  width: '1',
  height: '1',
  loading: null,
  inLink: false,
  decorative: false,
};
const told = (format: string) => `150 KB as ${format}, referenced on 1 page, for example ${origin}/`;

checkCases(imgLegacyFormat, [
  { name: 'a modern format', targets: [image('image/avif', 900_000)], details: [] },
  { name: 'a small image', targets: [image('image/png', 100_000)], details: [] },
  {
    name: 'a large one in an old format',
    targets: [image('image/jpeg', 150_000)],
    details: [told('JPEG')],
  },
  {
    name: 'a byte too large',
    targets: [image('image/png', 100_001)],
    details: [told('PNG').replace('150', '100')],
  },
  {
    name: 'the fallback of a picture that also comes in a modern format',
    page: { images: [{ ...picture, candidates: [`${origin}/a.avif`] }] },
    targets: [image('image/jpeg', 150_000)],
    details: [],
  },
  {
    name: 'several sizes in the old format alone',
    page: { images: [{ ...picture, candidates: [`${origin}/b.jpg`] }] },
    targets: [image('image/jpeg', 150_000)],
    details: [told('JPEG')],
  },
  {
    name: 'a size nobody told',
    targets: [{ ...image('image/png', 1), file: null }],
    details: [],
    status: 'not_applicable',
  },
]);
