import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createRowBatch } from './row-batch.ts';

test('the next rows are collected while one batch is written, and no more than that', async () => {
  const written: number[][] = [];
  const writes: PromiseWithResolvers<void>[] = [];
  const batch = createRowBatch<number>(2, async (rows) => {
    written.push(rows);
    const write = Promise.withResolvers<void>();
    writes.push(write);
    await write.promise;
  });
  assert.equal(batch.add(1), undefined);
  await batch.add(2);
  assert.equal(batch.add(3), undefined);
  const full = batch.add(4);
  assert.deepEqual(written, [[1, 2]]);
  writes[0]?.resolve();
  await full;
  assert.deepEqual(written, [
    [1, 2],
    [3, 4],
  ]);
  assert.equal(batch.add(5), undefined);
  const flushed = batch.flush();
  writes[1]?.resolve();
  await full;
  await turn();
  writes[2]?.resolve();
  await flushed;
  assert.deepEqual(written.at(-1), [5]);
});

test('a failed write is heard of by the next one who waits', async () => {
  const batch = createRowBatch<number>(1, () => Promise.reject(new Error('no such luck')));
  await batch.add(1);
  await assert.rejects(async () => batch.add(2), /no such luck/);
});
