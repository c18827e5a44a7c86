import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const jsonldInvalid: PageCheck = {
  id: 'jsonld-invalid',
  title: { pass: 'Structured data can be read', fail: 'Structured data that cannot be read' },
  category: 'structured-data',
  severity: 'error',
  weight: 4,
  unit: 'page',
  scope: 'page',
  why: 'Search engines drop a block they cannot read, and with it the stars, prices or dates it should show in results.',
  fix: 'Correct the JSON-LD block: valid JSON with "@context" and "@type". A missing comma or a quote inside a text are the usual faults.',
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
