import { checkCases } from '../testing/check-cases.ts';
import { viewportMissing } from './viewport-missing.ts';

checkCases(viewportMissing, [
  { name: 'the usual viewport', page: { viewport: 'width=device-width, initial-scale=1' }, details: [] },
  {
    name: 'spelled in capitals with semicolons',
    page: { viewport: 'initial-scale=1; WIDTH = device-width' },
    details: [],
  },
  { name: 'no viewport meta tag', page: { viewport: null }, details: ['no viewport meta tag'] },
  {
    name: 'a viewport without width',
    page: { viewport: 'user-scalable=yes' },
    details: ['viewport without a width: “user-scalable=yes”'],
  },
  { name: 'a scale that says as much', page: { viewport: 'initial-scale=1.0' }, details: [] },
  {
    name: 'a scale that shrinks the page',
    page: { viewport: 'initial-scale=0.5' },
    details: ['viewport without a width: “initial-scale=0.5”'],
  },
  { name: 'an empty width', page: { viewport: 'width=' }, details: ['viewport without a width: “width=”'] },
]);
