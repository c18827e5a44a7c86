import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const duplicateId: PageCheck = {
  id: 'duplicate-id',
  title: { pass: 'IDs are unique on every page', fail: 'Pages with duplicate IDs' },
  category: 'content',
  severity: 'info',
  weight: 0,
  unit: 'page',
  scope: 'page',
  why: 'A link to a duplicated ID always goes to its first occurrence, and labels and scripts may act on the wrong element.',
  fix: 'Give each element a unique ID. Use a class for what several elements share.',
  run(page) {
    if (page.document === null) return null;
    const { duplicateIds, ids } = page.document;
    if (duplicateIds.length === 0) return ids.length === 0 ? null : [];
    const named = duplicateIds.slice(0, 5).map((id) => quote(id, 40));
    const more = duplicateIds.length > named.length ? ` and ${duplicateIds.length - named.length} more` : '';
    return [`${named.join(', ')}${more}`];
  },
};
