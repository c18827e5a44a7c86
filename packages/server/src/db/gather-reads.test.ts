import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { testDatabase } from '../testing/database.ts';
import { defer } from '../testing/defer.ts';
import { connectDatabase } from './connect.ts';
import { gatherReads } from './gather-reads.ts';
import type { Tables } from './tables/tables.ts';

const log = { warn: () => undefined };
const ids = Array.from(
  { length: 100 },
  (_, nth) => `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`,
);
const [first = '', second = ''] = ids;

async function open(t: TestContext) {
  const { connection } = await testDatabase(t);
  const { db, close } = connectDatabase({
    connection,
    log,
    poolSize: 10,
    applicationName: 'gather-reads.test',
  });
  defer(t, close);
  for (const id of ids)
    await sql`insert into users (id, name, email, created_at) values (${id}, ${id}, ${id}, now())`.execute(
      db,
    );
  const sent: { ids: readonly string[]; viewer: string }[] = [];
  const find = gatherReads(
    async (from: Kysely<Tables>, wanted, viewer: string) => {
      sent.push({ ids: wanted, viewer });
      if (viewer === 'broken') throw new Error('no answer');
      const rows = await from.selectFrom('users').select(['id', 'name']).where('id', 'in', wanted).execute();
      return rows.map((row) => ({ id: row.id, row: `${row.name} for ${viewer}` }));
    },
    (viewer) => viewer,
  );
  return { db, find, sent };
}

test('requests of one turn are one statement, and each gets its own row, or none', async (t) => {
  const { db, find, sent } = await open(t);
  const unknown = '00000000-0000-7000-8000-ffffffffffff';
  const wanted = [second, first, unknown, first];
  const found = await Promise.all(wanted.map((id) => find(db, id, 'Ada')));
  assert.deepEqual(found, [`${second} for Ada`, `${first} for Ada`, undefined, `${first} for Ada`]);
  assert.deepEqual(sent, [{ ids: [second, first, unknown], viewer: 'Ada' }]);
});

test('viewers who see different things never share a statement', async (t) => {
  const { db, find, sent } = await open(t);
  const found = await Promise.all([find(db, first, 'Ada'), find(db, first, 'Bob'), find(db, second, 'Ada')]);
  assert.deepEqual(found, [`${first} for Ada`, `${first} for Bob`, `${second} for Ada`]);
  assert.deepEqual(sent.map(({ viewer }) => viewer).sort(), ['Ada', 'Bob']);
});

test('a statement reads at most 32 rows', async (t) => {
  const { db, find, sent } = await open(t);
  const found = await Promise.all(ids.map((id) => find(db, id, 'Ada')));
  assert.deepEqual(
    found,
    ids.map((id) => `${id} for Ada`),
  );
  assert.deepEqual(
    sent.map((statement) => statement.ids.length),
    [32, 32, 32, 4],
  );
});

test('a request sees all that was committed before it came, also while an earlier statement runs', async (t) => {
  const { db, find } = await open(t);
  const earlier = find(db, first, 'Ada');
  await db.updateTable('users').set({ name: 'renamed' }).where('id', '=', first).execute();
  assert.equal(await find(db, first, 'Ada'), 'renamed for Ada');
  await earlier;
});

test('a failed statement fails the requests that it was for, and no later one', async (t) => {
  const { db, find } = await open(t);
  const both = await Promise.allSettled([find(db, first, 'broken'), find(db, second, 'broken')]);
  assert.deepEqual(
    both.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(await find(db, first, 'Ada'), `${first} for Ada`);
});

test('a transaction reads alone what only it has written', async (t) => {
  const { db, find, sent } = await open(t);
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ name: 'renamed' }).where('id', '=', first).execute();
    const found = await Promise.all([find(tx, first, 'Ada'), find(db, first, 'Ada')]);
    assert.deepEqual(found, ['renamed for Ada', `${first} for Ada`]);
  });
  assert.equal(sent.length, 2);
});
