import { resolveCharset } from '../../crawl/charset/charset.ts';
import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const charsetConflict: PageCheck = {
  id: 'charset-conflict',
  title: {
    pass: 'Header and document declare the same character encoding',
    fail: 'Conflicting character encoding declarations',
  },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Browsers follow the HTTP header. Programs that read the saved file follow the document and show garbled text.',
  fix: 'Declare the same encoding, preferably UTF-8, in the Content-Type header and in <meta charset>, and save the files in that encoding.',
  run(page) {
    if (page.document === null) return null;
    const { header, meta } = page.document.charset;
    const [sent, written] = [resolveCharset(header), resolveCharset(meta)];
    if (header === null || meta === null || sent === null || written === null) return null;
    // A document that is readable as ASCII cannot be UTF-16, so browsers treat that declaration as UTF-8 (HTML, prescan).
    const meant = written.startsWith('utf-16') ? 'utf-8' : written;
    return sent === meant ? [] : [`${quote(header, 40)} in the header, ${quote(meta, 40)} in the document`];
  },
};
