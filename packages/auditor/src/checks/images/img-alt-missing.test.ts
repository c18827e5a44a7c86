import { checkCases } from '../testing/check-cases.ts';
import { imgAltMissing } from './img-alt-missing.ts';

const image = (alt: string | null, decorative = false) => ({
  url: 'https://site.example/a.png',
  alt,
  hasStyledSize: false,
  width: null,
  height: null,
  loading: null,
  inLink: false,
  decorative,
  candidates: [],
});

checkCases(imgAltMissing, [
  { name: 'a described image', page: { images: [image('A spade')] }, details: [] },
  { name: 'an empty alt is a decorative image', page: { images: [image('')] }, details: [] },
  {
    name: 'one of two images has no alt',
    page: { images: [image('A spade'), image(null)] },
    details: ['no alt attribute on “https://site.example/a.png”'],
    affected: 1,
    assessed: 2,
  },
  {
    name: 'an image marked as decoration is exempt',
    page: { images: [image(null, true)] },
    details: [],
    status: 'not_applicable',
  },
  { name: 'no images', page: {}, details: [], status: 'not_applicable' },
]);
