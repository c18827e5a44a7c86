import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FindingTask } from '@fettle/contract';
import { findTask, findTasks } from './find-task.ts';

const link = (id: string, checkId: string, fingerprint: string | null, completedAt: string | null) =>
  ({ checkId, fingerprint, task: { id, completedAt } }) as FindingTask;
const done = '2026-01-01T00:00:00.000Z';

test('a finding shows its own task, and the check the one about all findings', () => {
  const links = [link('1', 'a', 'x', null), link('2', 'a', null, null), link('3', 'b', 'x', null)];
  assert.equal(findTask(links, 'a', 'x')?.id, '1');
  assert.equal(findTask(links, 'a', null)?.id, '2');
  assert.equal(findTask(links, 'b', null), null);
  assert.equal(findTask(undefined, 'a', 'x'), null);
});

test('an open task wins over a completed one, and of completed ones the newest', () => {
  const links = [link('3', 'a', 'x', done), link('2', 'a', 'x', null), link('1', 'a', 'x', done)];
  assert.equal(findTask(links, 'a', 'x')?.id, '2');
  assert.equal(findTask([links[0], links[2]] as FindingTask[], 'a', 'x')?.id, '3');
});

test('all tasks about a finding include an open one about its whole check, each once', () => {
  const links = [
    link('5', 'a', null, done),
    link('4', 'a', null, null),
    link('3', 'a', 'x', done),
    link('3', 'a', 'x', done),
    link('2', 'a', 'y', null),
    link('1', 'b', 'x', null),
  ];
  const ids = findTasks(links, { checkId: 'a', fingerprint: 'x' }).map(({ id }) => id);
  assert.deepEqual(ids, ['4', '3']);
});
