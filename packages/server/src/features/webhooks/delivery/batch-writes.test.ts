import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createBatcher } from './batch-writes.ts';

interface Row {
  key: string;
  value: number;
}

/** A store whose writes the test resolves one by one. */
function createStore() {
  const writes: { rows: readonly Row[]; response: PromiseWithResolvers<readonly Row[]> }[] = [];
  const add = createBatcher<Row, Row>({
    keyOf: ({ key }) => key,
    keyOfResult: ({ key }) => key,
    write: (rows) => {
      const response = Promise.withResolvers<readonly Row[]>();
      writes.push({ rows, response });
      return response.promise;
    },
  });
  return { writes, add };
}

test('a single row is written at once; rows that come while writes run share the next batch', async () => {
  const { writes, add } = createStore();
  const responses = ['a', 'b', 'c', 'd', 'e'].map((key, value) => add({ key, value }));
  assert.deepEqual(
    writes.map(({ rows }) => rows.map(({ key }) => key)),
    [['a'], ['b']],
  );
  writes[0]?.response.resolve([{ key: 'a', value: 0 }]);
  await responses[0];
  assert.deepEqual(
    writes[2]?.rows.map(({ key }) => key),
    ['c', 'd', 'e'],
  );
});

test('two rows with the same key are never in the same batch', async () => {
  const { writes, add } = createStore();
  void add({ key: 'x', value: 0 });
  void add({ key: 'y', value: 0 });
  void add({ key: 'a', value: 1 });
  void add({ key: 'a', value: 2 });
  for (const { response } of writes.slice(0, 2)) response.resolve([]);
  await new Promise(setImmediate);
  const later = writes.slice(2).map(({ rows }) => rows.map(({ value }) => value));
  assert.deepEqual(later, [[1], [2]]);
});

test('a row that the batch left out has no result, and neither has any row of a failed batch', async () => {
  const { writes, add } = createStore();
  const passedOver = add({ key: 'a', value: 1 });
  const failed = add({ key: 'b', value: 2 });
  writes[0]?.response.resolve([]);
  writes[1]?.response.reject(new Error('no'));
  assert.deepEqual(await Promise.all([passedOver, failed]), [null, null]);
});

test('every row is written exactly once and gets its own result, in whatever order rows come', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(fc.nat(5), { maxLength: 20 }), { maxLength: 10 }), async (rounds) => {
      const written: Row[] = [];
      const add = createBatcher<Row, Row>({
        keyOf: ({ key }) => key,
        keyOfResult: ({ key }) => key,
        async write(rows) {
          assert.equal(new Set(rows.map(({ key }) => key)).size, rows.length);
          await new Promise(setImmediate);
          written.push(...rows);
          return rows.toReversed();
        },
      });
      const added: Promise<void>[] = [];
      for (const [number, keys] of rounds.entries()) {
        for (const key of keys) {
          const row = { key: String(key), value: number };
          added.push(add(row).then((response) => assert.deepEqual(response, row)));
        }
        await new Promise(setImmediate);
      }
      await Promise.all(added);
      assert.equal(written.length, rounds.flat().length);
    }),
  );
});
