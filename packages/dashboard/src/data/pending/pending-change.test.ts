import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeChanges, newTaskOf, type PendingChange, parsePendingChange } from './pending-change.ts';

const of = { key: 'k', userId: 'nora', projectId: 'p', taskId: 't', taskKey: 'CAFE-1' };
const changes: PendingChange[] = [
  { kind: 'create-task', key: 'k', userId: 'nora', projectId: 'p', title: 'Oars', status: 'todo' },
  { kind: 'add-comment', ...of, body: 'Torn.' },
  { kind: 'edit-comment', ...of, commentId: 'c', body: 'Torn again.' },
  { kind: 'change-task', ...of, change: { title: 'New' }, base: { title: 'Old' } },
  { kind: 'move-task', ...of, status: 'done', beforeId: null, afterId: null, base: { status: 'todo' } },
  { kind: 'check-item', ...of, checklistId: 'l', itemId: 'i', completed: true },
  { kind: 'add-item', ...of, checklistId: 'l', title: 'Varnish' },
  { kind: 'rename-item', ...of, checklistId: 'l', itemId: 'i', title: 'Oil' },
  { kind: 'rename-checklist', ...of, checklistId: 'l', title: 'Hull' },
  { kind: 'delete-task', ...of, title: 'Oars' },
  { kind: 'delete-part', ...of, part: 'item', partId: 'i', checklistId: 'l', title: 'Oil' },
  { kind: 'log-time', ...of, minutes: 90, note: 'Sanding', loggedAt: '2026-11-02T10:00:00.000Z' },
];

test('stored changes are restored, and anything else is not', () => {
  for (const change of changes) assert.deepEqual(parsePendingChange(JSON.stringify(change)), change);
  for (const text of [null, '', '{', 'null', '[]', '{"kind":"toString"}', '{"kind":"add-comment","body":1}'])
    assert.equal(parsePendingChange(text), null, text ?? 'null');
});

test('a new task without a column is sent without one, and with what it was given', () => {
  const given = { projectId: 'p', title: 'Oars', status: '' };
  assert.deepEqual(newTaskOf(given), { projectId: 'p', title: 'Oars' });
  assert.deepEqual(newTaskOf({ ...given, status: 'todo', more: { assigneeIds: ['nora'] } }), {
    projectId: 'p',
    title: 'Oars',
    status: 'todo',
    assigneeIds: ['nora'],
  });
});

test('a later change of the same thing is added to the one that waits, which keeps what its author saw', () => {
  const [, comment, , title, move] = changes as [
    PendingChange,
    PendingChange,
    PendingChange,
    PendingChange,
    PendingChange,
  ];
  const again = {
    ...of,
    kind: 'change-task' as const,
    key: 'k2',
    change: { title: 'Newer', priority: 'high' as const },
    base: { title: 'New', priority: 'low' },
  };
  assert.deepEqual(mergeChanges(title, again), {
    ...title,
    change: { title: 'Newer', priority: 'high' },
    base: { title: 'Old', priority: 'low' },
  });
  const back = { ...move, status: 'todo', base: { status: 'done' } } as PendingChange;
  assert.deepEqual(mergeChanges(move, back), { ...back, base: { status: 'todo' } });
  assert.equal(mergeChanges(comment, comment), null, 'two comments are two');
  assert.equal(mergeChanges(title, { ...again, taskId: 'other' }), null);
  assert.equal(mergeChanges(title, move), null);
});
