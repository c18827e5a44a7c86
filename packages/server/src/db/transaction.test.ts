import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../testing/database.ts';
import { inTransaction, type TransactionContext } from './transaction.ts';

const database = await testDatabase({ after });
await database.pool.query('CREATE TABLE accounts (id int PRIMARY KEY, amount int NOT NULL)');

beforeEach(async () => {
  await database.pool.query('TRUNCATE accounts');
  await database.pool.query('INSERT INTO accounts VALUES (1, 0), (2, 0)');
});

const add = (ctx: TransactionContext, id: number) =>
  sql`UPDATE accounts SET amount = amount + 1 WHERE id = ${id}`.execute(ctx.db);

async function amounts(): Promise<number[]> {
  const { rows } = await database.pool.query<{ amount: number }>('SELECT amount FROM accounts ORDER BY id');
  return rows.map((row) => row.amount);
}

function context(): TransactionContext & { afterCommit: (() => void)[]; requestId: string } {
  return { db: database.db, afterCommit: [], requestId: 'kept' };
}

test('what an error interrupts leaves no trace, and its follow-ups never run', async () => {
  let followUps = 0;
  const failing = inTransaction(context(), async (ctx) => {
    assert.equal(ctx.requestId, 'kept');
    ctx.afterCommit.push(() => (followUps += 1));
    await add(ctx, 1);
    throw new Error('no');
  });
  await assert.rejects(failing, /^Error: no$/);
  assert.deepEqual([await amounts(), followUps], [[0, 0], 0]);
});

test('follow-ups run once, after others can see the change', async () => {
  const seen: Promise<number[]>[] = [];
  const result = await inTransaction(context(), async (ctx) => {
    ctx.afterCommit.push(() => seen.push(amounts()));
    await add(ctx, 1);
    assert.deepEqual(await amounts(), [0, 0]);
    return 'done';
  });
  assert.equal(result, 'done');
  assert.deepEqual(await Promise.all(seen), [[1, 0]]);
});

test('a transaction inside another joins it: the outermost decides for both', async () => {
  let followUps = 0;
  const failing = inTransaction(context(), async (outer) => {
    await inTransaction(outer, async (inner) => {
      assert.equal(inner.db, outer.db);
      inner.afterCommit.push(() => (followUps += 1));
      await add(inner, 1);
    });
    throw new Error('no');
  });
  await assert.rejects(failing, /no/);
  assert.deepEqual([await amounts(), followUps], [[0, 0], 0]);
});

test('of two transactions in a deadlock the victim is run again, and its follow-ups only once', async () => {
  const bothHoldOne = barrier(2);
  let attempts = 0;
  let followUps = 0;
  const winner = Promise.withResolvers<void>();
  const move = async (first: number, second: number) => {
    let isRepeated = false;
    await inTransaction(context(), async (ctx) => {
      attempts += 1;
      ctx.afterCommit.push(() => (followUps += 1));
      // Otherwise the victim may come back quickly enough to meet the other in a second deadlock.
      if (isRepeated) await winner.promise;
      isRepeated = true;
      await add(ctx, first);
      await bothHoldOne();
      await add(ctx, second);
    });
    winner.resolve();
  };
  await Promise.all([move(1, 2), move(2, 1)]);
  assert.deepEqual([await amounts(), attempts, followUps], [[2, 2], 3, 2]);
});

test('a serialization failure is run again twice at most, then reported', async () => {
  let attempts = 0;
  const failing = inTransaction(context(), async (ctx) => {
    attempts += 1;
    await sql`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`.execute(ctx.db);
  });
  await assert.rejects(failing, { code: '40001' });
  assert.equal(attempts, 3);
});

test('a failing follow-up is reported after the others ran, and the change stays', async () => {
  let followUps = 0;
  const failing = inTransaction(context(), async (ctx) => {
    await add(ctx, 1);
    ctx.afterCommit.push(
      () => {
        throw new Error('first');
      },
      () => (followUps += 1),
    );
  });
  await assert.rejects(failing, AggregateError);
  assert.deepEqual([await amounts(), followUps], [[1, 0], 1]);
});

/** Lets nobody through until `count` have come; who comes later passes. */
function barrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting >= count) resolve();
    return promise;
  };
}
