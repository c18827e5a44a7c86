import type { A11yFacts } from '../../facts.ts';
import { checkCases } from '../testing/check-cases.ts';
import { pageFacts } from '../testing/page-facts.ts';
import { a11yStructure } from './a11y-structure.ts';

const sound = pageFacts().document?.a11y as A11yFacts;

checkCases(a11yStructure, [
  { name: 'a page with a main part', page: { a11y: sound }, details: [] },
  { name: 'no main part', page: { a11y: { ...sound, mainLandmarks: 0 } }, details: ['no main landmark'] },
  {
    name: 'lists and tables that do not hold together',
    page: { a11y: { ...sound, misplacedListItems: 3, brokenTableHeaders: 1 } },
    details: ['3 misplaced list items; 1 table cell with missing header cells'],
  },
  {
    name: 'an order of its own and a hidden body',
    page: { a11y: { ...sound, positiveTabindex: 2, hiddenBody: true } },
    details: ['2 elements with tabindex above 0; aria-hidden on the body'],
  },
  {
    name: 'a shell that scripts fill',
    page: { needsJavaScript: true, a11y: { ...sound, mainLandmarks: 0 } },
    details: [],
    status: 'not_applicable',
  },
]);
