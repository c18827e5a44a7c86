import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLogSearch } from './log-search.ts';

test('valid parameters are kept, all others dropped', () => {
  const whole = { status: 'failed', event: 'task.created', period: 'day', page: 3, delivery: 'abc' };
  assert.deepEqual(readLogSearch(whole), whole);
  for (const odd of [
    { status: 'lost', event: 'task.eaten', period: 'era', page: 0, delivery: '' },
    { status: 'toString', event: 1, page: '2', delivery: 7 },
    { page: 1.5 },
    { page: 1 },
    {},
  ])
    assert.deepEqual(readLogSearch(odd), {});
});
