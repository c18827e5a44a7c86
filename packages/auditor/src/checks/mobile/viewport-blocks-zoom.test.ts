import { checkCases } from '../testing/check-cases.ts';
import { viewportBlocksZoom } from './viewport-blocks-zoom.ts';

checkCases(viewportBlocksZoom, [
  { name: 'the usual viewport', page: {}, details: [] },
  {
    name: 'as far as anybody needs',
    page: { viewport: 'width=device-width, maximum-scale=5, user-scalable=yes' },
    details: [],
  },
  {
    name: 'forbidden',
    page: { viewport: 'width=device-width, User-Scalable = No' },
    details: ['“user-scalable=no”'],
  },
  {
    name: 'hardly',
    page: { viewport: 'width=device-width; maximum-scale=1.0' },
    details: ['“maximum-scale=1.0”'],
  },
  { name: 'a value that browsers ignore', page: { viewport: 'maximum-scale=-1' }, details: [] },
  { name: 'not quite as far', page: { viewport: 'maximum-scale=4.9' }, details: ['“maximum-scale=4.9”'] },
  { name: 'a minimum is no limit', page: { viewport: 'width=device-width, minimum-scale=1' }, details: [] },
  { name: 'no viewport meta tag', page: { viewport: null }, details: [], status: 'not_applicable' },
]);
