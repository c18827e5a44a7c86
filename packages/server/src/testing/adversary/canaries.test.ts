import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../harness.ts';
import { canaries, createAccessFixture } from './access-fixture.ts';
import { columnsWithoutCanaries, tablesWithoutCanaries } from './columns-without-canaries.ts';
import { snapshotDatabase } from './snapshot-database.ts';

/*
 * A leak is found by the canary in the leaked text. A text without one could leak unnoticed.
 */
describe('the access fixture', async () => {
  const t = { after };
  const service = await startService(t);
  await createAccessFixture(service);
  const { rows, tables } = await snapshotDatabase(t, service.connection);

  it('has a row of everything that can belong to an organization', () => {
    const filled = new Set(rows.map(({ table }) => table));
    const empty = tables.filter((table) => !filled.has(table) && !tablesWithoutCanaries.has(table));
    assert.deepEqual(
      empty,
      [],
      'create one in fill-project.ts, or say in columns-without-canaries.ts why not',
    );
  });

  it('has a canary in every text', () => {
    const [withCanary, seen] = [new Set<string>(), new Set<string>()];
    for (const { table, row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        const isText = typeof value === 'string' || (typeof value === 'object' && value !== null);
        if (!isText || isPlain(value)) continue;
        const name = `${table}.${column}`;
        seen.add(name);
        const text = JSON.stringify(value).toLowerCase();
        if (Object.values(canaries).some((canary) => text.includes(canary))) withCanary.add(name);
      }
    }
    const withoutCanary = [...seen].filter(
      (name) => !withCanary.has(name) && !columnsWithoutCanaries.has(name),
    );
    assert.deepEqual(
      withoutCanary.sort(),
      [],
      'give it a canary in fill-project.ts, or name it in columns-without-canaries.ts',
    );
    const needless = [...columnsWithoutCanaries].filter((name) => withCanary.has(name));
    assert.deepEqual(needless, [], 'columns-without-canaries.ts names what need not be there');
  });
});

/** IDs, times, bytes, and single words such as states and kinds reveal nothing by themselves. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isPlain);
  if (typeof value !== 'string') return true;
  return /^(\\x[0-9a-f]*|[0-9a-f-]{36}|\d{4}-\d\d-\d\dT[\d:.+Z-]+|#[0-9a-f]{3,6}|[a-z0-9_.:/-]{0,24})$/.test(
    value,
  );
}
