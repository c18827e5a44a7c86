import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Task } from '@fettle/contract';
import { previewWatchers } from './preview-watchers.ts';

const [ada, ben, cleo] = [
  { id: 'a', name: 'Ada' },
  { id: 'b', name: 'Ben' },
  { id: 'c', name: 'Cleo' },
];
const task = { watchers: [ben, ada], watcherIds: ['b', 'a'] } as unknown as Task;

test('those who stay keep their places, and new watchers come last with their names', () => {
  const { watchers, watcherIds } = previewWatchers(task, ['a', 'c', 'b'], [ada, ben, cleo]);
  assert.deepEqual(
    [watchers, watcherIds],
    [
      [ben, ada, cleo],
      ['b', 'a', 'c'],
    ],
  );
  assert.deepEqual(previewWatchers(task, ['a'], []).watchers, [ada]);
  assert.deepEqual(previewWatchers(task, [], []).watcherIds, []);
});
