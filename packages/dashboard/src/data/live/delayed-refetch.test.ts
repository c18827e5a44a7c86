import assert from 'node:assert/strict';
import { test } from 'node:test';
import { delayRefetch } from './delayed-refetch.ts';

test('an event is followed by two delayed refetches; a burst causes no more than a single event', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let calls = 0;
  const refetch = delayRefetch(() => {
    calls += 1;
  });
  for (let events = 0; events < 50; events += 1) refetch.schedule();
  assert.equal(calls, 0);
  t.mock.timers.tick(1_500);
  assert.equal(calls, 1);
  t.mock.timers.tick(4_500);
  assert.equal(calls, 2);
  refetch.schedule();
  t.mock.timers.tick(1_500);
  assert.equal(calls, 3);
  refetch.stop();
  t.mock.timers.tick(60_000);
  assert.equal(calls, 3, 'nothing is refetched after stop');
});
