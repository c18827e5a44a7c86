import type { A11yFacts } from '../../facts.ts';
import { checkCases } from '../testing/check-cases.ts';
import { pageFacts } from '../testing/page-facts.ts';
import { a11yNames } from './a11y-names.ts';

const sound = pageFacts().document?.a11y as A11yFacts;

checkCases(a11yNames, [
  { name: 'everything has a name', page: { a11y: sound }, details: [] },
  {
    name: 'a select element and an image button',
    page: { a11y: { ...sound, selectsWithoutLabel: 1, imageButtonsWithoutAlt: 2 } },
    details: ['2 image buttons without alt text; 1 select element without a label'],
  },
  {
    name: 'one button, two fields, one frame',
    page: { a11y: { ...sound, buttonsWithoutName: 1, inputsWithoutLabel: 2, framesWithoutTitle: 1 } },
    details: ['1 button without an accessible name; 2 form fields without a label; 1 iframe without a title'],
    affected: 1,
  },
  {
    name: 'a link of which nothing can be said',
    page: { a11y: { ...sound, linksWithoutName: 1 } },
    details: ['1 link without an accessible name'],
  },
  {
    name: 'a shell that scripts fill',
    page: { needsJavaScript: true, a11y: { ...sound, buttonsWithoutName: 1 } },
    details: [],
    status: 'not_applicable',
  },
]);
