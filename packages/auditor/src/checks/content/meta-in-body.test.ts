import { checkCases } from '../testing/check-cases.ts';
import { metaInBody } from './meta-in-body.ts';

checkCases(metaInBody, [
  { name: 'an intact head', page: {}, details: [] },
  {
    name: 'a head that ended early',
    page: { headElementsInBody: ['title', 'canonical'] },
    details: ['in the body: title, canonical'],
  },
  {
    name: 'a page kept out of search',
    page: { headElementsInBody: ['title'], robots: 'noindex' },
    details: [],
    status: 'not_applicable',
  },
]);
