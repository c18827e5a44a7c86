import { checkCases } from '../testing/check-cases.ts';
import { pictureNoImg } from './picture-no-img.ts';

const image = {
  url: null,
  alt: '',
  hasStyledSize: false,
  width: null,
  height: null,
  loading: null,
  inLink: false,
  decorative: false,
  candidates: [],
};

checkCases(pictureNoImg, [
  { name: 'images', page: { images: [image] }, details: [] },
  {
    name: 'two pictures that show nothing',
    page: { picturesWithoutImage: 2 },
    details: ['2 picture elements without img'],
  },
  { name: 'a page without images', page: {}, details: [], status: 'not_applicable' },
]);
