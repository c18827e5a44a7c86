import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runEach } from './run-each.ts';

const items = [1, 2, 3, 4, 5, 6];
const never = (): boolean => false;

test('failures are reported per item, and the other items are completed', async () => {
  const outcome = await runEach(
    items,
    async (item) => {
      if (item % 3 === 0) throw new Error(`no ${item}`);
    },
    { width: 2, failsForAll: never },
  );
  assert.deepEqual(
    outcome.done.toSorted((a, b) => a - b),
    [1, 2, 4, 5],
  );
  assert.deepEqual(
    outcome.failed.map(({ item, error }) => [item, (error as Error).message]),
    [
      [3, 'no 3'],
      [6, 'no 6'],
    ],
  );
});

test('with a width of one, items run in order', async () => {
  const seen: number[] = [];
  await runEach(
    items,
    async (item) => {
      await Promise.resolve();
      seen.push(item);
    },
    { width: 1, failsForAll: never },
  );
  assert.deepEqual(seen, items);
});

test('no more than the given number of items run at the same time', async () => {
  let [running, most] = [0, 0];
  await runEach(
    items,
    async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    },
    { width: 3, failsForAll: never },
  );
  assert.equal(most, 3);
});

test('when nothing can be reached, the remaining items fail without an attempt', async () => {
  let tried = 0;
  const outcome = await runEach(
    items,
    async () => {
      tried += 1;
      throw new Error('gone');
    },
    { width: 1, failsForAll: () => true },
  );
  assert.equal(tried, 1);
  assert.deepEqual([outcome.done, outcome.failed.length], [[], 6]);
});
