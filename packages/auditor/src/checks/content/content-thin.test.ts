import { checkCases } from '../testing/check-cases.ts';
import { pageFacts } from '../testing/page-facts.ts';
import { contentThin } from './content-thin.ts';

const text = (mainWords: number) => {
  const { document } = pageFacts();
  if (document === null) throw new Error('a made page has a document');
  return { ...document.text, mainWords };
};

const family = (folder: string, words: number, size: number) =>
  Array.from({ length: size }, (_, place) => ({ url: `${folder}${place}`, text: text(words) }));

checkCases(contentThin, [
  { name: '200 words are enough', page: { text: text(200) }, details: [] },
  { name: '199 words are few', page: { text: text(199) }, details: ['199 words of main content'] },
  { name: 'a single word', page: { text: text(1) }, details: ['1 word of main content'] },
  {
    name: 'text that appears by JavaScript cannot be counted',
    page: { text: text(0), needsJavaScript: true },
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'short pages among many of their kind, and one that stands out',
    pages: [...family('/tools/', 120, 8), { url: '/tools/spade', text: text(55) }],
    details: ['55 words of main content'],
    affected: 1,
    assessed: 9,
  },
  {
    name: 'half of what is usual is enough',
    pages: [...family('/tools/', 120, 8), { url: '/tools/spade', text: text(60) }],
    details: [],
  },
  {
    name: 'seven of a kind are no norm',
    pages: family('/tools/', 120, 7),
    details: Array.from({ length: 7 }, () => '120 words of main content'),
  },
  {
    name: 'a kind of which every page says nothing',
    pages: family('/tags/', 10, 8),
    details: Array.from({ length: 8 }, () => '10 words of main content'),
  },
  {
    name: 'long texts beside it do not ask for more than 200 words',
    pages: [...family('/blog/', 3000, 8), { url: '/blog/note', text: text(200) }],
    details: [],
  },
]);
