import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const duplicateId: PageCheck = {
  id: 'duplicate-id',
  title: { pass: 'Every id is used once per page', fail: 'Ids that stand on a page more than once' },
  category: 'content',
  severity: 'info',
  weight: 0,
  unit: 'page',
  scope: 'page',
  why: 'A link to such an id leads to the first of them, and labels and scripts may find the wrong element.',
  fix: 'Give each element an id of its own; use a class for what several elements share.',
  run(page) {
    if (page.document === null) return null;
    const { duplicateIds, ids } = page.document;
    if (duplicateIds.length === 0) return ids.length === 0 ? null : [];
    const named = duplicateIds.slice(0, 5).map((id) => quote(id, 40));
    const more = duplicateIds.length > named.length ? ` and ${duplicateIds.length - named.length} more` : '';
    return [`${named.join(', ')}${more}`];
  },
};
