import { checkCases } from '../testing/check-cases.ts';
import { viewportMissing } from './viewport-missing.ts';

checkCases(viewportMissing, [
  { name: 'the usual viewport', page: { viewport: 'width=device-width, initial-scale=1' }, details: [] },
  {
    name: 'spelled in capitals with semicolons',
    page: { viewport: 'initial-scale=1; WIDTH = device-width' },
    details: [],
  },
  { name: 'no viewport', page: { viewport: null }, details: ['no viewport'] },
  {
    name: 'a viewport without width',
    page: { viewport: 'initial-scale=1' },
    details: ['viewport without width: “initial-scale=1”'],
  },
]);
