import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookLater } from './delayed-refetch.ts';

test('what happens is looked after a moment later and once more; a burst costs no more looks than one thing', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let looks = 0;
  const later = lookLater(() => {
    looks += 1;
  });
  for (let things = 0; things < 50; things += 1) later.happened();
  assert.equal(looks, 0);
  t.mock.timers.tick(1_500);
  assert.equal(looks, 1);
  t.mock.timers.tick(4_500);
  assert.equal(looks, 2);
  later.happened();
  t.mock.timers.tick(1_500);
  assert.equal(looks, 3);
  later.stop();
  t.mock.timers.tick(60_000);
  assert.equal(looks, 3, 'nothing is looked after once it was stopped');
});
