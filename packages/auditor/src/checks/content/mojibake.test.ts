import { checkCases } from '../testing/check-cases.ts';
import { pageFacts } from '../testing/page-facts.ts';
import { mojibake } from './mojibake.ts';

const text = (changed: object) => ({ text: { ...pageFacts().document?.text, ...changed } as never });

checkCases(mojibake, [
  { name: 'clean text', page: {}, details: [] },
  {
    name: 'lost characters',
    page: text({ replacementCharacters: 2 }),
    details: ['2 characters shown as “�”'],
  },
  {
    name: 'UTF-8 read as windows-1252',
    page: text({ mojibakeSequences: 1 }),
    details: ['1 garbled character such as “Ã©”'],
  },
  {
    name: 'half a character at the end of what was read',
    page: { ...text({ replacementCharacters: 1 }), truncated: true },
    details: [],
  },
  { name: 'no text', page: text({ words: 0 }), details: [], status: 'not_applicable' },
]);
