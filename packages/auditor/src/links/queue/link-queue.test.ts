import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createLinkQueue } from './link-queue.ts';

const perHost: Record<string, number> = { a: 1, b: 2, c: 5 };

const step = fc.oneof(
  fc.record({
    does: fc.constant('push' as const),
    host: fc.constantFrom('a', 'b', 'c'),
    after: fc.option(fc.nat(30), { nil: null }),
  }),
  fc.record({ does: fc.constant('next' as const) }),
  fc.record({ does: fc.constant('release' as const), which: fc.nat(9), rest: fc.nat(20) }),
  fc.record({ does: fc.constant('pass' as const), time: fc.integer({ min: 1, max: 15 }) }),
);

test('no host gets more requests or earlier ones than allowed, nothing is lost, and dueAt is when something can be done', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
      let now = 1;
      let number = 0;
      const queue = createLinkQueue<number>((host) => perHost[host] ?? 0);
      const waiting = new Map<number, { host: string; notBefore: number }>();
      const busy: string[] = [];
      const freeAt: Record<string, number> = {};
      const canGo = (host: string, at: number): boolean =>
        busy.filter((each) => each === host).length < (perHost[host] ?? 0) && (freeAt[host] ?? 0) <= at;
      const due = (at: number) =>
        [...waiting.values()].filter(({ host, notBefore }) => notBefore <= at && canGo(host, at));

      for (const each of steps) {
        if (each.does === 'pass') now += each.time;
        else if (each.does === 'push') {
          const notBefore = each.after === null ? 0 : now + each.after;
          waiting.set(number, { host: each.host, notBefore });
          queue.push(each.host, number, notBefore);
          number += 1;
        } else if (each.does === 'release') {
          const [host] = busy.splice(each.which % Math.max(1, busy.length), 1);
          if (host === undefined) continue;
          freeAt[host] = Math.max(freeAt[host] ?? 0, now + each.rest);
          queue.release(host, now + each.rest);
        } else {
          const next = queue.next(now);
          assert.equal(next === null, due(now).length === 0);
          if (next === null) {
            const at = queue.dueAt();
            const times = [...waiting.values()].map(({ notBefore }) => notBefore);
            const soonest = [...times, ...Object.values(freeAt)]
              .sort((a, b) => a - b)
              .find((time) => time > now && due(time).length > 0);
            if (soonest !== undefined) assert.ok(at !== null && at > now && at <= soonest);
            continue;
          }
          const item = waiting.get(next.item);
          assert.ok(item !== undefined && item.host === next.host);
          assert.ok(item.notBefore <= now && canGo(next.host, now));
          waiting.delete(next.item);
          busy.push(next.host);
        }
        assert.equal(queue.size(), waiting.size);
        for (const host of ['a', 'b', 'c'])
          assert.equal(
            queue.pending(host),
            [...waiting.values()].filter((item) => item.host === host).length +
              busy.filter((name) => name === host).length,
          );
      }
      assert.deepEqual(
        queue.clear().sort((a, b) => a - b),
        [...waiting.keys()],
      );
      assert.equal(queue.size(), 0);
    }),
    { numRuns: 500 },
  );
});

test('hosts take turns', () => {
  const queue = createLinkQueue<number>(() => 2);
  for (const item of [1, 2, 3]) queue.push('a', item);
  for (const item of [4, 5]) queue.push('b', item);
  const order = [1, 2, 3, 4].map(() => queue.next(1)?.item);
  assert.deepEqual(order, [1, 4, 2, 5]);
  assert.equal(queue.next(1), null);
});

test('a host rests as long as its last response requires, even when nothing waits for it meanwhile', () => {
  const queue = createLinkQueue<number>(() => 2);
  queue.push('a', 1);
  queue.push('a', 2);
  assert.deepEqual([queue.next(1)?.item, queue.next(1)?.item], [1, 2]);
  queue.release('a', 5);
  queue.release('a', 20);
  assert.equal(queue.next(6), null);
  queue.push('a', 3);
  assert.equal(queue.next(19), null);
  assert.equal(queue.next(20)?.item, 3);
});
