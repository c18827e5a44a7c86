import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { createReorderBuffer } from './reorder-buffer.ts';

test('values are passed on in the order their places were opened, one at a time, in whatever order they finish', async () => {
  const orders = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 });
  await fc.assert(
    fc.asyncProperty(orders, async (finished) => {
      const taken: number[] = [];
      let running = 0;
      const order = createReorderBuffer<number>(
        async (value) => {
          running += 1;
          assert.equal(running, 1);
          await nextTurn();
          running -= 1;
          taken.push(value);
        },
        () => undefined,
      );
      const places = finished.map(() => order.open());
      for (const each of finished) {
        places[each]?.fill(each, 1);
        if (each % 2 === 0) await nextTurn();
      }
      while (order.size() > 0) await nextTurn();
      assert.deepEqual(taken, [0, 1, 2, 3, 4, 5, 6, 7]);
      assert.equal(order.weight(), 0);
    }),
    { numRuns: 50 },
  );
});

test('the weight counts what waits for an unfilled place; a failure ends everything', async () => {
  const failures: unknown[] = [];
  const order = createReorderBuffer<string>(
    async () => {
      throw new Error('the store is gone');
    },
    (failure) => failures.push(failure?.cause),
  );
  const first = order.open();
  order.open().fill('second', 30);
  assert.deepEqual([order.size(), order.weight(), order.isBusy()], [2, 30, false]);
  first.fill('first', 12);
  await nextTurn();
  order.open().fill('third', 1);
  await nextTurn();
  assert.deepEqual([failures.map(String), order.isBusy()], [['Error: the store is gone'], false]);
});
