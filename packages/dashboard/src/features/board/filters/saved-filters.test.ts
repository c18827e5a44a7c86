import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSavedFilters, sameFilters, withSavedFilter } from './saved-filters.ts';

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

test('names are unique and sorted', () => {
  const [a, b] = [
    { name: 'A', filters: { q: '1' } },
    { name: 'B', filters: {} },
  ];
  assert.deepEqual(withSavedFilter([b], a), [a, b]);
  const other = { name: 'A', filters: { q: '2' } };
  assert.deepEqual(withSavedFilter([a, b], other), [other, b]);
});

test('filters are equal if they select the same tasks', () => {
  assert.equal(sameFilters({ q: 'x', label: 'y' }, { label: 'y', q: 'x' }), true);
  assert.equal(sameFilters({ q: 'x' }, { q: 'x', done: 'no' }), false);
});
