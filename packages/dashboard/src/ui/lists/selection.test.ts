import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nothingSelected, selectRange, toggleSelected } from './selection.ts';

const orders = [
  ['a', 'b', 'c', 'd'],
  ['x', 'y', 'z'],
];
const ids = ({ ids: selected }: { ids: ReadonlySet<string> }) =>
  [...selected].toSorted((a, b) => a.localeCompare(b)).join('');

test('a task is selected and deselected', () => {
  const one = toggleSelected(nothingSelected, 'a');
  assert.equal(ids(one), 'a');
  assert.equal(ids(toggleSelected(one, 'a')), '');
  assert.equal(ids(nothingSelected), '');
});

test('a range extends from the anchor in both directions, and can grow', () => {
  const start = toggleSelected(nothingSelected, 'c');
  assert.equal(ids(selectRange(start, 'a', orders)), 'abc');
  assert.equal(ids(selectRange(start, 'd', orders)), 'cd');
  assert.equal(ids(selectRange(selectRange(start, 'd', orders), 'a', orders)), 'abcd');
});

test('no range spans two lists; only the task is selected', () => {
  const start = toggleSelected(nothingSelected, 'b');
  assert.equal(ids(selectRange(start, 'z', orders)), 'bz');
  assert.equal(ids(selectRange(nothingSelected, 'b', orders)), 'b');
});
