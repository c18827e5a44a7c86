import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const jsonldInvalid: PageCheck = {
  id: 'jsonld-invalid',
  title: { pass: 'Structured data is valid', fail: 'Invalid structured data' },
  category: 'structured-data',
  severity: 'error',
  weight: 4,
  unit: 'page',
  scope: 'page',
  why: 'Search engines drop a block they cannot parse, and with it the ratings, prices, or dates that results could show.',
  fix: 'Correct the JSON-LD block: it must be valid JSON with "@context" and "@type". The usual causes are a missing comma or an unescaped quotation mark.',
  run(page) {
    const blocks = page.document?.jsonLd ?? [];
    if (blocks.length === 0) return null;
    return blocks.flatMap(({ error, hasContext, types }) => {
      if (error !== null) return [`not valid JSON: ${quote(error, 120)}`];
      if (!hasContext) return ['no @context'];
      return types.length === 0 ? ['no @type'] : [];
    });
  },
};
