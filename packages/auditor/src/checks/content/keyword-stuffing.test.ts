import { checkCases } from '../testing/check-cases.ts';
import { pageFacts } from '../testing/page-facts.ts';
import { keywordStuffing } from './keyword-stuffing.ts';

const top = (word: string, count: number, mainWords = 400) => ({
  text: { ...pageFacts().document?.text, mainWords, topWord: { word, count } } as never,
});

checkCases(keywordStuffing, [
  { name: 'a word now and then', page: {}, details: [] },
  { name: 'exactly 3 %', page: top('spade', 12), details: [] },
  { name: 'more than 3 %', page: top('spade', 13), details: ['“spade” appears 13 times in 400 words'] },
  { name: 'a short text names its subject', page: top('spade', 7, 120), details: [] },
  { name: 'words a language is made of', page: top('nicht', 40), details: [] },
  { name: 'a very short text', page: top('spade', 30, 99), details: [], status: 'not_applicable' },
  {
    name: 'what JavaScript writes is unknown',
    page: { ...top('spade', 40), needsJavaScript: true },
    details: [],
    status: 'not_applicable',
  },
]);
