import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePendingTasks } from './pending-tasks.ts';

test('pending tasks are restored in order', () => {
  const place = { projectId: 'project', status: 'todo', userId: 'nora' };
  const tasks = [
    { key: 'b', title: 'Oars', ...place },
    { key: 'a', title: 'Rudder', ...place },
  ];
  assert.deepEqual(parsePendingTasks(JSON.stringify(tasks)), tasks);
});

test('invalid content means no tasks', () => {
  for (const text of ['', '{', 'null', '{"key":"a","title":"b"}', '[null,1,{"key":"a"},{"title":"b"}]'])
    assert.deepEqual(parsePendingTasks(text), []);
});
