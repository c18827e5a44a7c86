import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const charsetMissing: PageCheck = {
  id: 'charset-missing',
  title: {
    pass: 'Every page declares its character encoding',
    fail: 'Missing character encoding declaration',
  },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Browsers have to guess the encoding, and readers may see garbled accents, umlauts, and quotation marks.',
  fix: 'Send “Content-Type: text/html; charset=utf-8”, or put <meta charset="utf-8"> first in the head.',
  run(page) {
    if (page.document === null) return null;
    const { source, header, lateMeta } = page.document.charset;
    if (source !== 'fallback') return [];
    if (header !== null) return [`the header declares ${quote(header, 40)}, which is not a known encoding`];
    return lateMeta === null ? ['no encoding declared in the header or the document'] : [];
  },
};
