import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createBoundedQueue } from './bounded-queue.ts';

const full = () => new Error('full');

test('no more than the allowed number run at once, and all run in the order of arrival', async () => {
  const queue = createBoundedQueue({ atOnce: 2, waiting: 100, full });
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
  assert.deepEqual(await Promise.all(numbers.map((number) => queue.run(work(number)))), numbers);
  assert.deepEqual(started, numbers);
  assert.equal(most, 2);
});

test('when the queue is full, new tasks are refused at once, and the others are still served', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 2, full });
  const gate = Promise.withResolvers<string>();
  const served = [queue.run(() => gate.promise), queue.run(async () => 'b'), queue.run(async () => 'c')];
  await assert.rejects(
    queue.run(async () => 'd'),
    /full/,
  );
  gate.resolve('a');
  assert.deepEqual(await Promise.all(served), ['a', 'b', 'c']);
  assert.equal(await queue.run(async () => 'e'), 'e');
});

const from = (place: string, isKnown = false) => ({ from: place, isKnown });

/** A queue that is busy until the gate opens, and the order in which what waits behind it is served. */
function busyLine(waiting: number) {
  const queue = createBoundedQueue({ atOnce: 1, waiting, full });
  const gate = Promise.withResolvers<void>();
  const served: string[] = [];
  const busy = queue.run(() => gate.promise);
  const wait = (name: string, place: { from: string; isKnown: boolean }) =>
    queue.run(async () => void served.push(name), place);
  const open = async () => {
    gate.resolve();
    await busy;
  };
  return { wait, open, served };
}

test('origins take turns, however many tasks one of them has waiting', async () => {
  const { wait, open, served } = busyLine(100);
  const all = [1, 2, 3, 4].map((number) => wait(`flood ${number}`, from('flood')));
  all.push(wait('ada', from('ada')), wait('bo', from('bo')));
  await open();
  await Promise.all(all);
  assert.deepEqual(served, ['flood 1', 'ada', 'bo', 'flood 2', 'flood 3', 'flood 4']);
});

test('in a full queue, the origin with the most tasks loses one to an origin with fewer, and only then', async () => {
  const { wait, open, served } = busyLine(3);
  const flood = [1, 2, 3].map((number) => wait(`flood ${number}`, from('flood')));
  await assert.rejects(wait('flood 4', from('flood')), /full/);
  const ada = wait('ada', from('ada'));
  await assert.rejects(flood[2] ?? assert.fail(), /full/);
  const bo = wait('bo', from('bo'));
  await assert.rejects(flood[1] ?? assert.fail(), /full/);
  await assert.rejects(wait('cleo', from('cleo')), /full/);
  await open();
  await Promise.all([flood[0], ada, bo]);
  assert.deepEqual(served, ['flood 1', 'ada', 'bo']);
});

test('known origins are served first, but not exclusively while others wait', async () => {
  const { wait, open, served } = busyLine(2);
  const all = ['a', 'b'].map((name) => wait(name, from(name)));
  all.push(...['K', 'L'].map((name) => wait(name, from(name, true))));
  await open();
  await Promise.all(all);
  assert.deepEqual(served, ['K', 'L', 'a', 'b']);
  const again = busyLine(100);
  const known = Array.from({ length: 8 }, (_, number) => again.wait('known', from(`${number}`, true)));
  const other = again.wait('other', from('other'));
  await again.open();
  await Promise.all([...known, other]);
  assert.ok(again.served.indexOf('other') <= 4, again.served.join());
});

test('a queue serves everything that waits, from any origins in any order', async () => {
  const comer = fc.record({ from: fc.constantFrom('a', 'b', 'c', 'd'), isKnown: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(comer, { maxLength: 60 }),
      fc.integer({ min: 1, max: 5 }),
      async (comers, waiting) => {
        const queue = createBoundedQueue({ atOnce: 2, waiting, full });
        const outcomes = await Promise.allSettled(
          comers.map((place) => queue.run(() => new Promise(setImmediate), place)),
        );
        const passed = outcomes.filter(({ status }) => status === 'fulfilled').length;
        assert.ok(passed >= Math.min(comers.length, 2) && passed <= 2 + 2 * waiting);
        assert.equal(await queue.run(async () => 'free'), 'free');
      },
    ),
  );
});

test('a task that fails frees its slot', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 1, full });
  const fails = queue.run(async () => {
    throw new Error('broken');
  });
  const next = queue.run(async () => 'fine');
  await assert.rejects(fails, /broken/);
  assert.equal(await next, 'fine');
});
