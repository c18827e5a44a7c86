import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../harness.ts';
import { columnsWithoutTexts, tablesOfNobody } from './columns-without-texts.ts';
import { createHostileWorld, marks } from './hostile-world.ts';
import { keepDatabase } from './kept-database.ts';

/*
 * A leak is found by the mark in the text that got out. A text without one would get out unseen.
 */
describe('the hostile world', async () => {
  const t = { after };
  const service = await startService(t);
  await createHostileWorld(service);
  const { rows, tables } = await keepDatabase(t, service.connection);

  it('has a row of everything that can belong to an organization', () => {
    const filled = new Set(rows.map(({ table }) => table));
    const empty = tables.filter((table) => !filled.has(table) && !tablesOfNobody.has(table));
    assert.deepEqual(empty, [], 'make one in fill-project.ts, or say in columns-without-texts.ts why not');
  });

  it('has a mark in every text', () => {
    const [marked, seen] = [new Set<string>(), new Set<string>()];
    for (const { table, row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        const isText = typeof value === 'string' || (typeof value === 'object' && value !== null);
        if (!isText || isPlain(value)) continue;
        const name = `${table}.${column}`;
        seen.add(name);
        const text = JSON.stringify(value).toLowerCase();
        if (Object.values(marks).some((mark) => text.includes(mark))) marked.add(name);
      }
    }
    const unmarked = [...seen].filter((name) => !marked.has(name) && !columnsWithoutTexts.has(name));
    assert.deepEqual(
      unmarked.sort(),
      [],
      'give it a mark in fill-project.ts, or name it in columns-without-texts.ts',
    );
    const needless = [...columnsWithoutTexts].filter((name) => marked.has(name));
    assert.deepEqual(needless, [], 'columns-without-texts.ts names what need not be there');
  });
});

/** Ids, times, bytes and single words, as states and kinds are, say nothing by themselves. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isPlain);
  if (typeof value !== 'string') return true;
  return /^(\\x[0-9a-f]*|[0-9a-f-]{36}|\d{4}-\d\d-\d\dT[\d:.+Z-]+|#[0-9a-f]{3,6}|[a-z0-9_.:/-]{0,24})$/.test(
    value,
  );
}
