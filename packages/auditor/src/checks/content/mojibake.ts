import type { PageCheck } from '../check.ts';
import { amount } from '../texts/words.ts';

export const mojibake: PageCheck = {
  id: 'mojibake',
  title: { pass: 'No page has garbled characters', fail: 'Pages with garbled characters (mojibake)' },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Characters such as “Ã©” or “�” look broken to readers, and search engines cannot match the words that contain them.',
  fix: 'Find where text is read in a different encoding from the one it was written in, such as a database, an import, or a template, and convert it to UTF-8 once.',
  run(page) {
    if (page.document === null || page.document.text.words === 0) return null;
    const { replacementCharacters, mojibakeSequences } = page.document.text;
    const found: string[] = [];
    // A truncated page may end in the middle of a character.
    if (replacementCharacters > (page.truncated ? 1 : 0)) {
      found.push(`${amount(replacementCharacters, 'character')} shown as “�”`);
    }
    if (mojibakeSequences > 0) found.push(`${amount(mojibakeSequences, 'garbled character')} such as “Ã©”`);
    return found.length > 0 ? [found.join(', ')] : [];
  },
};
