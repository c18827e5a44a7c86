import type { PageCheck } from '../check.ts';
import { amount } from '../texts/words.ts';

export const mojibake: PageCheck = {
  id: 'mojibake',
  title: { pass: 'Letters come out as they were meant', fail: 'Pages with garbled characters' },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Characters such as “Ã©” or “�” look broken to readers and hide the word from search.',
  fix: 'Find where the text is read in another character set than it was written in, a database, an import or a template, and convert it once to UTF-8.',
  run(page) {
    if (page.document === null || page.document.text.words === 0) return null;
    const { replacementCharacters, mojibakeSequences } = page.document.text;
    const found: string[] = [];
    // The end of a page that was not read to its end may be half a character.
    if (replacementCharacters > (page.truncated ? 1 : 0)) {
      found.push(`${amount(replacementCharacters, 'character')} shown as “�”`);
    }
    if (mojibakeSequences > 0) found.push(`${amount(mojibakeSequences, 'garbled character')} such as “Ã©”`);
    return found.length > 0 ? [found.join(', ')] : [];
  },
};
