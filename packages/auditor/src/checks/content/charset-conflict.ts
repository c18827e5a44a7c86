import { resolveCharset } from '../../crawl/charset/charset.ts';
import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const charsetConflict: PageCheck = {
  id: 'charset-conflict',
  title: {
    pass: 'Header and document name one character set',
    fail: 'Header and document name two character sets',
  },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'The header wins in browsers; programs that read the saved file follow the document, and garble the text.',
  fix: 'Name the same character set in both places, best utf-8, and store the files in it.',
  run(page) {
    if (page.document === null) return null;
    const { header, meta } = page.document.charset;
    const [sent, written] = [resolveCharset(header), resolveCharset(meta)];
    if (header === null || meta === null || sent === null || written === null) return null;
    // A document that can be read as ASCII is not UTF-16, and browsers take that for UTF-8 (HTML, prescan).
    const meant = written.startsWith('utf-16') ? 'utf-8' : written;
    return sent === meant ? [] : [`the header says ${quote(header, 40)}, the document ${quote(meta, 40)}`];
  },
};
