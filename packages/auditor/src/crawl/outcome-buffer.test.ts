import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pageFacts } from '../checks/testing/page-facts.ts';
import type { CrawlOutcome } from '../crawl-store.ts';
import { createMemoryStore } from '../memory-store.ts';
import { crawledFacts } from '../testing/crawled-facts.ts';
import { createOutcomeBuffer } from './outcome-buffer.ts';

function outcomes(count: number, from = 0, decodedBytes = 1000): CrawlOutcome[] {
  return Array.from({ length: count }, (_, index) => ({
    facts: { ...crawledFacts(pageFacts({ url: `/page-${from + index}` })), decodedBytes },
    references: [],
  }));
}

/** A store whose writes end when they are released, or fail. */
function slowStore() {
  const store = createMemoryStore();
  const sizes: number[] = [];
  const waiting: PromiseWithResolvers<void>[] = [];
  const next = () => {
    const write = waiting.shift();
    assert.ok(write, 'something is being written');
    return write;
  };
  return {
    sizes,
    letGo: () => next().resolve(),
    fail: (cause: Error) => next().reject(cause),
    store: {
      ...store,
      async save(batch: CrawlOutcome[]) {
        sizes.push(batch.length);
        const write = Promise.withResolvers<void>();
        waiting.push(write);
        await write.promise;
        await store.save(batch);
      },
    },
  };
}

/** Whether a promise is settled once everything has continued that can. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  promise.then(settle, settle);
  for (let round = 0; round < 3; round += 1) await turn();
  return settled;
}

const nobody = () => undefined;

test('while a batch is written one more may wait, and so does its caller', async () => {
  const { store, sizes, letGo } = slowStore();
  const buffer = createOutcomeBuffer(store, { done: 0, pages: 0 }, nobody);
  await buffer.add(outcomes(200), []);
  await buffer.add(outcomes(199, 200), []);
  const held = buffer.add(outcomes(1, 399), []);
  assert.equal(await isSettled(held), false);
  assert.deepEqual(sizes, [200]);
  letGo();
  await held;
  assert.deepEqual(sizes, [200, 200]);
  assert.deepEqual(buffer.counts(), { done: 400, pages: 400 });
  letGo();
  await buffer.flush();
  assert.equal(buffer.isEmpty(), true);
  assert.equal((await store.counts()).done, 400);
});

test('a few large documents are a batch too', async () => {
  const { store, sizes, letGo } = slowStore();
  const buffer = createOutcomeBuffer(store, { done: 0, pages: 0 }, nobody);
  await buffer.add(outcomes(3, 0, 1024 * 1024), []);
  const held = buffer.add(outcomes(2, 3, 1024 * 1024), []);
  assert.equal(await isSettled(held), false);
  letGo();
  await held;
  assert.deepEqual(sizes, [3, 2]);
  letGo();
  await buffer.flush();
});

test('a failure of the store rejects pending and later calls', async () => {
  const { store, fail } = slowStore();
  const buffer = createOutcomeBuffer(store, { done: 0, pages: 0 }, nobody);
  await buffer.add(outcomes(200), []);
  const held = buffer.add(outcomes(200, 200), []);
  fail(new Error('no such luck'));
  await assert.rejects(held, /no such luck/);
  await assert.rejects(buffer.add(outcomes(1, 400), []), /no such luck/);
});
