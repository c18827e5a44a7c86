import assert from 'node:assert/strict';
import test from 'node:test';
import { countFilters, readMyTasksSearch, withoutFilters } from './my-tasks-search.ts';

test('valid parameters are kept, all others dropped', () => {
  const whole = {
    show: 'created',
    q: 'mast',
    project: 'p1',
    status: ['todo', 'review'],
    due: 'week',
    by: 'updatedAt',
  };
  assert.deepEqual(readMyTasksSearch(whole), whole);
  for (const odd of [
    { show: 'all', q: '', project: '', status: [], due: 'someday', by: 'luck' },
    { show: 1, q: null, project: {}, status: [null, {}], due: ['week'], by: 'toString' },
    {},
  ])
    assert.deepEqual(readMyTasksSearch(odd), {});
});

test('numbers of the URL are text, one of several statuses is no list, and each is there once', () => {
  assert.deepEqual(readMyTasksSearch({ q: 404, status: ['todo'] }), { q: '404', status: 'todo' });
  assert.deepEqual(readMyTasksSearch({ status: ['todo', 'todo'] }), { status: 'todo' });
});

test('list and order are no filters, and stay without them', () => {
  const search = readMyTasksSearch({ show: 'created', by: 'priority', q: 'mast', due: 'none' });
  assert.equal(countFilters(search), 2);
  assert.deepEqual(withoutFilters(search), { show: 'created', by: 'priority' });
});
