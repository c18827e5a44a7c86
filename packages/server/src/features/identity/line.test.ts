import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLine } from './line.ts';

const full = () => new Error('full');

test('never more than the allowed number run at once, and all of them run in the order they came', async () => {
  const line = createLine({ atOnce: 2, waiting: 100, full });
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const work = (number: number) => async () => {
    started.push(number);
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return number;
  };
  const numbers = Array.from({ length: 50 }, (_, number) => number);
  assert.deepEqual(await Promise.all(numbers.map((number) => line.run(work(number)))), numbers);
  assert.deepEqual(started, numbers);
  assert.equal(most, 2);
});

test('whoever comes when the line is full is refused at once, and the others are still served', async () => {
  const line = createLine({ atOnce: 1, waiting: 2, full });
  const gate = Promise.withResolvers<string>();
  const served = [line.run(() => gate.promise), line.run(async () => 'b'), line.run(async () => 'c')];
  await assert.rejects(
    line.run(async () => 'd'),
    /full/,
  );
  gate.resolve('a');
  assert.deepEqual(await Promise.all(served), ['a', 'b', 'c']);
  assert.equal(await line.run(async () => 'e'), 'e');
});

test('a task that fails gives its place back', async () => {
  const line = createLine({ atOnce: 1, waiting: 1, full });
  const fails = line.run(async () => {
    throw new Error('broken');
  });
  const next = line.run(async () => 'fine');
  await assert.rejects(fails, /broken/);
  assert.equal(await next, 'fine');
});
