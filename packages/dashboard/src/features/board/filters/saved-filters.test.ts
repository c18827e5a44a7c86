import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSavedFilters } from './saved-filters.ts';

test('saved filters are restored, and invalid ones dropped', () => {
  const saved = [{ name: 'Mine', filters: { assignee: 'u', done: 'no' as const } }];
  assert.deepEqual(readSavedFilters(JSON.stringify(saved)), saved);
  const odd = [
    { name: '', filters: {} },
    { name: 'x' },
    7,
    null,
    { name: 'Odd', filters: { due: 'never', view: 'list' } },
  ];
  assert.deepEqual(readSavedFilters(JSON.stringify(odd)), [{ name: 'Odd', filters: {} }]);
  assert.deepEqual(readSavedFilters(null), []);
});

test('unreadable storage means no filters instead of no board', (t) => {
  const warn = t.mock.method(console, 'warn', () => undefined);
  assert.deepEqual(readSavedFilters('{'), []);
  assert.equal(warn.mock.callCount(), 1);
});
