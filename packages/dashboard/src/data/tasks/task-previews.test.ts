import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Project, Task, TaskCompact } from '@fettle/contract';
import { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../keys.ts';
import { findNeighbors, patchListedTask } from './listed-tasks.ts';
import { previewChange } from './preview-change.ts';

const now = '2026-01-01T00:00:00.000Z';
const project = {
  columns: [
    { key: 'todo', label: 'To do', category: 'backlog' },
    { key: 'done', label: 'Done', category: 'done' },
  ],
  members: [{ userId: 'u1', name: 'Sam' }],
} as unknown as Project;

function task(fields: Partial<Task> = {}): Task {
  return { id: 't', projectId: 'p', status: 'todo', completedAt: null, assignees: [], ...fields } as Task;
}

test('a change is predicted with its consequences', () => {
  assert.deepEqual(previewChange(task(), { status: 'done' }, project, now), {
    status: 'done',
    statusLabel: 'Done',
    completedAt: now,
  });
  const before = task({ status: 'done', completedAt: '2025-05-05T00:00:00.000Z' });
  assert.equal(previewChange(before, { status: 'todo' }, project, now).completedAt, null);
  assert.equal(previewChange(before, { status: 'done' }, project, now).completedAt, before.completedAt);
  assert.deepEqual(
    previewChange(
      task({ assignees: [{ id: 'u2', name: 'Left' }] }),
      { assigneeIds: ['u1', 'u2'] },
      project,
      now,
    ).assignees,
    [
      { id: 'u1', name: 'Sam' },
      { id: 'u2', name: 'Left' },
    ],
  );
  assert.deepEqual(previewChange(task(), { dueDate: null, title: 'x' }, project, now), {
    dueDate: null,
    title: 'x',
  });
});

test('a change shows in lists of every shape, and in no other project', () => {
  const cache = new QueryClient();
  const item = (id: string) => ({ id, title: 'old' }) as TaskCompact;
  const inColumn = [...queryKeys.taskLists('p'), 'column'];
  const inList = [...queryKeys.taskLists('p'), 'list'];
  const elsewhere = [...queryKeys.taskLists('other'), 'list'];
  cache.setQueryData(inColumn, {
    pages: [{ items: [item('a')] }, { items: [item('t')] }],
    pageParams: [1, 2],
  });
  cache.setQueryData(inList, { items: [item('t'), item('b')], total: 2 });
  cache.setQueryData(elsewhere, { items: [item('t')] });
  cache.setQueryData([...queryKeys.taskLists('p'), 'count'], 7);
  patchListedTask(cache, 'p', 't', { title: 'new' });
  assert.deepEqual(cache.getQueryData(inColumn), {
    pages: [{ items: [item('a')] }, { items: [{ id: 't', title: 'new' }] }],
    pageParams: [1, 2],
  });
  assert.deepEqual(cache.getQueryData(inList), { items: [{ id: 't', title: 'new' }, item('b')], total: 2 });
  assert.deepEqual(cache.getQueryData(elsewhere), { items: [item('t')] });
  assert.equal(cache.getQueryData([...queryKeys.taskLists('p'), 'count']), 7);
});

test('the neighbors of a task come from the list that contains it, across pages', () => {
  const cache = new QueryClient();
  const items = (...ids: string[]) => ids.map((id) => ({ id })) as TaskCompact[];
  cache.setQueryData([...queryKeys.taskLists('p'), 'column'], {
    pages: [{ items: items('a', 'b') }, { items: items('c') }],
  });
  const found = findNeighbors(cache, 'p', 'b');
  assert.deepEqual([found?.previous?.id, found?.next?.id, found?.place, found?.count], ['a', 'c', 2, 3]);
  assert.deepEqual(
    [findNeighbors(cache, 'p', 'a')?.previous, findNeighbors(cache, 'p', 'c')?.next],
    [null, null],
  );
  assert.equal(findNeighbors(cache, 'p', 'x'), null);
});
