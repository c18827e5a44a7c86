import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const charsetLate: PageCheck = {
  id: 'charset-late',
  title: {
    pass: 'Character encoding is declared early enough',
    fail: 'Character encoding declared too late',
  },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Browsers look for the encoding in the first 1,024 bytes. If it is declared later, they may guess wrong, and readers see garbled text.',
  fix: 'Make <meta charset="utf-8"> the first element in the head, before comments, scripts, and stylesheets.',
  run(page) {
    if (page.document === null) return null;
    const { source, lateMeta, meta } = page.document.charset;
    if (lateMeta === null && meta === null) return null;
    // A byte order mark or the header takes precedence, so the late declaration does not matter.
    return source === 'fallback' && lateMeta !== null
      ? [`${quote(lateMeta, 40)} is declared after the first 1,024 bytes`]
      : [];
  },
};
