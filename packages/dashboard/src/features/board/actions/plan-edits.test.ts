import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskCompact } from '@fettle/contract';
import fc from 'fast-check';
import { commonValues, planEdits, reverseChange, type TaskEdit } from './plan-edits.ts';

const red = { name: 'Bug', color: 'red' };
const blue = { name: 'SEO', color: 'blue' };

function task(fields: Partial<TaskCompact> = {}): TaskCompact {
  return {
    id: 't',
    key: 'T-1',
    status: 'todo',
    priority: 'low',
    assigneeIds: [],
    labels: [],
    dueDate: null,
    dueDateComplete: false,
    ...fields,
  } as unknown as TaskCompact;
}

const changes = (tasks: TaskCompact[], edit: TaskEdit) => planEdits(tasks, edit).map(({ change }) => change);

test('tasks that an edit does not change are left out', () => {
  assert.deepEqual(changes([task(), task({ status: 'done' })], { kind: 'status', status: 'done' }), [
    { status: 'done' },
  ]);
  assert.deepEqual(changes([task()], { kind: 'priority', priority: 'low' }), []);
  assert.deepEqual(changes([task()], { kind: 'due', dueDate: null, dueDateComplete: false }), []);
});

test('assignees and labels are added and removed, and partly shared ones stay', () => {
  const [one, two] = [task({ assigneeIds: ['ann'] }), task({ assigneeIds: ['ben', 'cid'] })];
  assert.deepEqual(changes([one, two], { kind: 'assignees', add: ['cid'], remove: ['ann'] }), [
    { assigneeIds: ['cid'] },
  ]);
  assert.deepEqual(changes([task({ labels: [red] })], { kind: 'labels', add: [blue], remove: [] }), [
    { labels: [red, blue] },
  ]);
  assert.deepEqual(changes([task({ labels: [red, blue] })], { kind: 'labels', add: [], remove: ['bug'] }), [
    { labels: [blue] },
  ]);
});

test('a label that differs only in case is not added again', () => {
  assert.deepEqual(
    changes([task({ labels: [{ name: 'BUG', color: 'teal' }] })], { kind: 'labels', add: [red], remove: [] }),
    [],
  );
});

test('values that all tasks share are preselected', () => {
  const tasks = [
    task({ assigneeIds: ['ann', 'ben'], labels: [red, blue] }),
    task({ assigneeIds: ['ben'], labels: [{ name: 'bug', color: 'red' }] }),
  ];
  assert.deepEqual(commonValues(tasks), { assigneeIds: ['ben'], labels: [red] });
  assert.deepEqual(commonValues([]), { assigneeIds: [], labels: [] });
});

const anyTask = fc
  .record({
    status: fc.constantFrom('todo', 'done'),
    priority: fc.constantFrom('low' as const, 'high' as const),
    assigneeIds: fc.subarray(['ann', 'ben', 'cid']),
    labels: fc.subarray([red, blue]),
    dueDate: fc.constantFrom(null, '2026-01-01T00:00:00.000Z'),
    dueDateComplete: fc.boolean(),
  })
  .map(task);
const anyEdit: fc.Arbitrary<TaskEdit> = fc.oneof(
  fc.record({ kind: fc.constant('status' as const), status: fc.constantFrom('todo', 'done') }),
  fc.record({
    kind: fc.constant('priority' as const),
    priority: fc.constantFrom('low' as const, 'high' as const),
  }),
  fc.record({
    kind: fc.constant('assignees' as const),
    add: fc.subarray(['ann', 'ben']),
    remove: fc.subarray(['ben', 'cid']),
  }),
  fc.record({
    kind: fc.constant('labels' as const),
    add: fc.subarray([red, blue]),
    remove: fc.subarray(['seo']),
  }),
  fc.record({ kind: fc.constant('due' as const), dueDate: fc.constant(null), dueDateComplete: fc.boolean() }),
);

test('every edit can be undone, and repeating it changes nothing', () => {
  fc.assert(
    fc.property(anyTask, anyEdit, (before, edit) => {
      const [planned] = planEdits([before], edit);
      if (planned === undefined) return;
      const after = { ...before, ...planned.change } as TaskCompact;
      const back = reverseChange(planned, after);
      assert.deepEqual({ ...after, ...back.change }, before);
      if (edit.kind !== 'assignees' && edit.kind !== 'labels') assert.deepEqual(planEdits([after], edit), []);
    }),
  );
});
