import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSavedFilters, sameFilters, withSavedFilter } from './saved-filters.ts';

test('saved filters are read as they were saved, and what is no filter is left out', () => {
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

test('what cannot be read leaves no filters instead of no board', (t) => {
  const warn = t.mock.method(console, 'warn', () => undefined);
  assert.deepEqual(readSavedFilters('{'), []);
  assert.equal(warn.mock.callCount(), 1);
});

test('a name is there once, and names are in their order', () => {
  const [a, b] = [
    { name: 'A', filters: { q: '1' } },
    { name: 'B', filters: {} },
  ];
  assert.deepEqual(withSavedFilter([b], a), [a, b]);
  const other = { name: 'A', filters: { q: '2' } };
  assert.deepEqual(withSavedFilter([a, b], other), [other, b]);
});

test('filters are the same when they ask for the same', () => {
  assert.equal(sameFilters({ q: 'x', label: 'y' }, { label: 'y', q: 'x' }), true);
  assert.equal(sameFilters({ q: 'x' }, { q: 'x', done: 'no' }), false);
});
