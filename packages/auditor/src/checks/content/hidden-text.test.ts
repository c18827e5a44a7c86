import { checkCases } from '../testing/check-cases.ts';
import { pageFacts } from '../testing/page-facts.ts';
import { hiddenText } from './hidden-text.ts';

const text = (changed: object) => ({ text: { ...pageFacts().document?.text, ...changed } as never });

checkCases(hiddenText, [
  { name: 'nothing hidden', page: {}, details: [] },
  { name: 'a hidden dialog', page: text({ styleHiddenWords: 99, words: 100 }), details: [] },
  { name: 'hidden tabs of a long page', page: text({ styleHiddenWords: 300, words: 2000 }), details: [] },
  {
    name: 'a hidden block of text',
    page: text({ styleHiddenWords: 200, words: 400 }),
    details: ['200 words hidden by inline styles, 400 words visible'],
  },
  { name: 'no text at all', page: text({ words: 0 }), details: [], status: 'not_applicable' },
  {
    name: 'what JavaScript writes is unknown',
    page: { ...text({ styleHiddenWords: 200, words: 400 }), needsJavaScript: true },
    details: [],
    status: 'not_applicable',
  },
]);
