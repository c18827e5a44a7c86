import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { imgNoDimensions } from './img-no-dimensions.ts';

const image = (path: string | null, width: string | null, height: string | null, hasStyledSize = false) => ({
  url: path === null ? null : origin + path,
  alt: '',
  hasStyledSize,
  width,
  height,
  loading: null,
  inLink: false,
  decorative: false,
  candidates: [],
});

checkCases(imgNoDimensions, [
  { name: 'both attributes', page: { images: [image('/a', '20', '10')] }, details: [] },
  { name: 'a size by its own style', page: { images: [image('/a', null, null, true)] }, details: [] },
  {
    name: 'one of two attributes',
    page: { images: [image('/a', '20', '10'), image('/b', '20', null)] },
    details: [`width or height missing on “${origin}/b”`],
    affected: 1,
    assessed: 2,
  },
  { name: 'units and parts of the width', page: { images: [image('/a', '20px', '50%')] }, details: [] },
  {
    name: 'words instead of numbers',
    page: { images: [image('/a', 'auto', 'auto')] },
    details: [`width or height missing on “${origin}/a”`],
  },
  {
    name: 'an image that is filled in later',
    page: { images: [image(null, null, null)] },
    details: [],
    status: 'not_applicable',
  },
]);
