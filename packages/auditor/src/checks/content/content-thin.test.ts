import { checkCases } from '../testing/check-cases.ts';
import { pageFacts } from '../testing/page-facts.ts';
import { contentThin } from './content-thin.ts';

const text = (mainWords: number) => {
  const { document } = pageFacts();
  if (document === null) throw new Error('a made page has a document');
  return { ...document.text, mainWords };
};

checkCases(contentThin, [
  { name: '200 words are enough', page: { text: text(200) }, details: [] },
  { name: '199 words are few', page: { text: text(199) }, details: ['199 words of main text'] },
  { name: 'a single word', page: { text: text(1) }, details: ['1 word of main text'] },
  {
    name: 'text that appears by JavaScript cannot be counted',
    page: { text: text(0), needsJavaScript: true },
    details: [],
    status: 'not_applicable',
  },
]);
