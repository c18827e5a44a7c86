import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { testDatabase } from '../../testing/database.ts';
import { readPosition, sharePosition, type WalPosition } from './wal-position.ts';

const positionAt = (lsn: string): WalPosition => ({ identity: '1/1', timeline: 1, lsn });

/** Reads that end when the test says so. */
function heldReads() {
  const begun: PromiseWithResolvers<WalPosition>[] = [];
  const read = () => {
    const held = Promise.withResolvers<WalPosition>();
    begun.push(held);
    return held.promise;
  };
  return { begun, position: sharePosition(read, 60_000) };
}

test('who asks while a position is being read gets the next one, and all who wait share it', async () => {
  const { begun, position } = heldReads();
  const first = [position(), position()];
  await nextTurn();
  assert.equal(begun.length, 1);
  const later = [position(), position(), position()];
  await nextTurn();
  assert.equal(begun.length, 1, 'one at a time');
  begun[0]?.resolve(positionAt('0/1'));
  assert.deepEqual(await Promise.all(first), [positionAt('0/1'), positionAt('0/1')]);
  await nextTurn();
  assert.equal(begun.length, 2);
  begun[1]?.resolve(positionAt('0/2'));
  assert.deepEqual(await Promise.all(later), Array(3).fill(positionAt('0/2')));
});

test('a reading that fails or hangs fails only for those who share it', async () => {
  const { begun, position } = heldReads();
  const first = position();
  await nextTurn();
  const second = position();
  begun[0]?.reject(new Error('no connection'));
  await assert.rejects(first, /no connection/);
  await nextTurn();
  begun[1]?.resolve(positionAt('0/2'));
  assert.deepEqual(await second, positionAt('0/2'));

  const hanging = sharePosition(() => new Promise(() => undefined), 10);
  await assert.rejects(hanging(), /timeout expired/);
  await assert.rejects(hanging(), /timeout expired/);
});

test('a position is after every commit before it', async (t) => {
  const { db, pool } = await testDatabase(t);
  const [before] = await readPosition(db, {});
  await pool.query(
    "insert into users (id, name, email, created_at) values (gen_random_uuid(), 'Ada', 'ada@example.com', now())",
  );
  const { rows } = await pool.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
  const [after] = await readPosition(db, {});
  assert.equal(after?.identity, before?.identity);
  assert.equal(after?.timeline, 1);
  assert.ok(numberOf(after?.lsn) >= numberOf(rows[0]?.lsn), `${after?.lsn} after ${rows[0]?.lsn}`);
  assert.ok(numberOf(after?.lsn) > numberOf(before?.lsn));
});

function numberOf(lsn = '0/0'): number {
  const [high = '', low = ''] = lsn.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}
