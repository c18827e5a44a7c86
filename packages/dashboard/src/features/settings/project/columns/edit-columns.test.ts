import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Column } from '@fettle/contract';
import {
  changeColumn,
  dropPlace,
  moveColumn,
  nearestColumn,
  toColumnInputs,
  withNewColumn,
  withoutColumn,
} from './edit-columns.ts';

const column = (key: string, position: number, category: Column['category'] = 'active'): Column => ({
  id: `id-${key}`,
  key,
  label: key.toUpperCase(),
  position,
  color: 'gray',
  category,
  wipLimit: null,
});

const columns = [
  column('todo', 0, 'backlog'),
  column('doing', 1),
  column('review', 2),
  column('done', 3, 'done'),
];
const keysOf = (list: readonly { key?: string; label: string }[]) =>
  list.map(({ key, label }) => key ?? `new ${label}`);

test('a column moves to the given index, and positions follow', () => {
  assert.deepEqual(keysOf(moveColumn(columns, 'doing', 2)), ['todo', 'review', 'doing', 'done']);
  assert.deepEqual(keysOf(moveColumn(columns, 'review', 1)), ['todo', 'review', 'doing', 'done']);
  assert.deepEqual(
    moveColumn(columns, 'done', 0).map(({ position }) => position),
    [0, 1, 2, 3],
  );
});

test('a move beyond the ends goes to the end, and an unknown column does not move', () => {
  assert.deepEqual(keysOf(moveColumn(columns, 'todo', -1)), keysOf(columns));
  assert.deepEqual(keysOf(moveColumn(columns, 'todo', 9)), ['doing', 'review', 'done', 'todo']);
  assert.deepEqual(keysOf(moveColumn(columns, 'gone', 0)), keysOf(columns));
});

test('a column lands before or after the drop target', () => {
  for (const [dragged, over, edge, order] of [
    ['todo', 'review', 'top', ['doing', 'todo', 'review', 'done']],
    ['todo', 'review', 'bottom', ['doing', 'review', 'todo', 'done']],
    ['done', 'todo', 'top', ['done', 'todo', 'doing', 'review']],
  ] as const) {
    const place = dropPlace(columns, dragged, over, edge);
    assert.ok(place !== null);
    assert.deepEqual(keysOf(moveColumn(columns, dragged, place)), order);
  }
  assert.equal(dropPlace(columns, 'todo', 'todo', 'top'), null);
  assert.equal(dropPlace(columns, 'todo', 'gone', 'top'), null);
});

test('a new column comes before the done ones and leaves its key to the service', () => {
  assert.deepEqual(keysOf(withNewColumn(columns, 'Test')), ['todo', 'doing', 'review', 'new Test', 'done']);
  const onlyDone = [column('done', 0, 'done')];
  assert.deepEqual(keysOf(withNewColumn(onlyDone, 'Test')), ['new Test', 'done']);
});

test('changing and removing leave the others unchanged', () => {
  const changed = changeColumn(columns, 'doing', { label: 'In progress' });
  assert.deepEqual(
    changed.filter(({ key }) => key !== 'doing'),
    columns.filter(({ key }) => key !== 'doing'),
  );
  assert.equal(changed[1]?.label, 'In progress');
  assert.deepEqual(keysOf(withoutColumn(columns, 'review')), ['todo', 'doing', 'done']);
});

test('tasks of a removed column default to the previous column, or the next of the first', () => {
  assert.equal(nearestColumn(columns, 'review')?.key, 'doing');
  assert.equal(nearestColumn(columns, 'todo')?.key, 'doing');
  assert.equal(nearestColumn(columns.slice(0, 1), 'todo'), undefined);
  assert.equal(nearestColumn(columns, 'gone'), undefined);
});

test('the request contains key, label, color, and kind of each column', () => {
  assert.deepEqual(toColumnInputs(columns.slice(0, 1)), [
    { key: 'todo', label: 'TODO', color: 'gray', category: 'backlog' },
  ]);
});
