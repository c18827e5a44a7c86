import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../testing/database.ts';
import { compileOnce } from './compile-once.ts';

const { db } = await testDatabase({ after });

test('every run has its own values, also where one stands twice in the SQL', async () => {
  let built = 0;
  const run = compileOnce<{ row: unknown }, { a: number; list: string[] | null }>(
    ['a', 'list'],
    ({ a, list }) => {
      built += 1;
      return sql`select json_build_array(${a}::int, ${list}::text[], ${a}::int + 1) as row`;
    },
  );
  assert.deepEqual(await run(db, { a: 1, list: ['x'] }), [{ row: [1, ['x'], 2] }]);
  assert.deepEqual(await run(db, { a: 5, list: null }), [{ row: [5, null, 6] }]);
  assert.equal(built, 1);
});

test('it runs in the transaction it is given', async () => {
  const run = compileOnce<{ id: string }, { id: string }>(
    ['id'],
    ({ id }) => sql`select pg_current_xact_id()::text as id where ${id}::text is not null`,
  );
  await db.transaction().execute(async (tx) => {
    assert.deepEqual(await run(tx, { id: 'a' }), await run(tx, { id: 'b' }));
  });
});

test('a value without a name is refused, for it would be the first run’s for ever', async () => {
  const run = compileOnce<object, { id: string }>(
    ['id'],
    ({ id }) => sql`select ${id}::text, ${'fixed'}::text`,
  );
  await assert.rejects(run(db, { id: 'a' }), /has a value without a name/);
});
