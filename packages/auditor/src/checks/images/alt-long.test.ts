import { checkCases } from '../testing/check-cases.ts';
import { altLong } from './alt-long.ts';

const image = (alt: string | null) => ({
  url: null,
  alt,
  hasStyledSize: false,
  width: '1',
  height: '1',
  loading: null,
  inLink: false,
  decorative: false,
  candidates: [],
});

checkCases(altLong, [
  { name: 'a hundred characters', page: { images: [image('x'.repeat(100))] }, details: [] },
  {
    name: 'one more',
    page: { images: [image('x'.repeat(101)), image('A spade')] },
    details: [`101 characters: “${'x'.repeat(60)}…”`],
    affected: 1,
    assessed: 2,
  },
  {
    name: 'images without an alternative are another check',
    page: { images: [image(null)] },
    details: [],
    status: 'not_applicable',
  },
]);
