import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const charsetLate: PageCheck = {
  id: 'charset-late',
  title: {
    pass: 'Character sets are stated early enough',
    fail: 'Pages that state their character set too late',
  },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Browsers look for the character set in the first 1024 bytes only. Behind them it comes too late, and the text may already be garbled.',
  fix: 'Make <meta charset="utf-8"> the first element of the head, before comments, scripts and styles.',
  run(page) {
    if (page.document === null) return null;
    const { source, lateMeta, meta } = page.document.charset;
    if (lateMeta === null && meta === null) return null;
    // Where a byte order mark or the header decides, nobody needs the late one.
    return source === 'fallback' && lateMeta !== null
      ? [`${quote(lateMeta, 40)} is stated behind the first 1024 bytes`]
      : [];
  },
};
