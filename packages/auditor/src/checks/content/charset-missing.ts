import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const charsetMissing: PageCheck = {
  id: 'charset-missing',
  title: { pass: 'Every page states its character set', fail: 'Pages that do not state their character set' },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Without it a browser guesses, and umlauts, accents and quotation marks may come out as garbage.',
  fix: 'Send “Content-Type: text/html; charset=utf-8”, or put <meta charset="utf-8"> first in the head.',
  run(page) {
    if (page.document === null) return null;
    const { source, header, lateMeta } = page.document.charset;
    if (source !== 'fallback') return [];
    if (header !== null) return [`the header names ${quote(header, 40)}, which is no character set`];
    return lateMeta === null ? ['no character set in the header or the document'] : [];
  },
};
