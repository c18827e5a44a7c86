import type { ImportedChecklist } from '../model.ts';
import { cleanLine } from '../reading/clean-text.ts';
import { createIdMaker } from '../reading/external-ids.ts';

/** A checklist in one cell: an item on each line, done when it begins with `[x]`. */
export function readChecklistText(cell: string, externalId: string): ImportedChecklist[] {
  const nextId = createIdMaker();
  const items = cell
    .split(/[\n;]/)
    .map(cleanLine)
    .filter((line) => line !== '')
    .map((line) => {
      const [, mark = '', rest = ''] = /^(?:[-*] *)?\[([ xX])\] *(.*)$/.exec(line) ?? [];
      const title = rest || line;
      return { externalId: nextId(title), title, done: mark.toLowerCase() === 'x' };
    });
  return items.length === 0 ? [] : [{ externalId, title: 'Checklist', items }];
}
