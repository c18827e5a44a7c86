import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrgTime } from '@fettle/contract';
import { groupTime } from './group-time.ts';

const nothing = { day: null, taskKey: null, taskTitle: null, note: null, taskId: null };
const sum = (project: string, person: string, minutes: number): OrgTime => ({
  ...nothing,
  projectId: project,
  projectName: `Project ${project}`,
  userId: person,
  userName: person,
  minutes,
});

test('projects are stacks and people are parts, both sorted by minutes', () => {
  const { parts, stacks, total } = groupTime(
    [sum('a', 'Ann', 10), sum('b', 'Bob', 50), sum('b', 'Ann', 45)],
    'Others',
  );
  assert.deepEqual(parts, ['Ann', 'Bob']);
  assert.deepEqual(stacks, [
    { id: 'b', label: 'Project b', values: [45, 50] },
    { id: 'a', label: 'Project a', values: [10, 0] },
  ]);
  assert.equal(total, 105);
});

test('people beyond the first few are one part, with all of their minutes', () => {
  const sums = Array.from({ length: 9 }, (_, index) => sum('a', `P${index}`, 100 - index));
  const { parts, stacks, total } = groupTime(sums, 'Others');
  assert.deepEqual(parts, ['P0', 'P1', 'P2', 'P3', 'P4', 'Others']);
  assert.equal(
    stacks[0]?.values.reduce((all, value) => all + value, 0),
    total,
  );
});

test('one more person than there are colors is named rather than merged', () => {
  const sums = Array.from({ length: 6 }, (_, index) => sum('a', `P${index}`, 100 - index));
  assert.equal(groupTime(sums, 'Others').parts.at(-1), 'P5');
  assert.deepEqual(groupTime([], 'Others'), { parts: [], stacks: [], total: 0 });
});

test('two people with the same name are two parts', () => {
  const twin = { ...sum('a', 'Ann', 5), userId: 'another' };
  const { parts, stacks } = groupTime([sum('a', 'Ann', 10), twin], 'Others');
  assert.deepEqual(
    [parts, stacks[0]?.values],
    [
      ['Ann', 'Ann (2)'],
      [10, 5],
    ],
  );
});
