import { checkCases } from '../testing/check-cases.ts';
import { pageFacts } from '../testing/page-facts.ts';
import { placeholderText } from './placeholder-text.ts';

const text = (changed: object) => ({ text: { ...pageFacts().document?.text, ...changed } as never });

checkCases(placeholderText, [
  { name: 'real text', page: {}, details: [] },
  { name: 'filler text', page: text({ placeholder: 'Lorem ipsum' }), details: ['“Lorem ipsum”'] },
  {
    name: 'braces that scripts will fill in',
    page: { ...text({ placeholder: '{{ title }}' }), needsJavaScript: true },
    details: [],
    status: 'not_applicable',
  },
]);
