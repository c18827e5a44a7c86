import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatSeconds } from './format-seconds.ts';

test('a duration uses the unit in which it is short', () => {
  assert.equal(formatSeconds(0), '0 s');
  assert.equal(formatSeconds(119), '119 s');
  assert.equal(formatSeconds(2_040), '34 min');
  assert.equal(formatSeconds(9_000), '2.5 h');
});
