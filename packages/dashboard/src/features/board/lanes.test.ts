import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskCompact } from '@fettle/contract';
import { buildLanes, changeOfLane } from './lanes.ts';

const people = [{ userId: 'ann' }, { userId: 'ben' }];
const task = (...assigneeIds: string[]) => ({ assigneeIds, priority: 'low' }) as unknown as TaskCompact;

test('a board without lanes is one that shows everything', () => {
  const lanes = buildLanes(undefined, { q: 'x' }, people);
  assert.deepEqual(
    lanes.map(({ key, filter }) => [key, filter]),
    [['all', { q: 'x' }]],
  );
  assert.equal(lanes[0]?.holds(task()), true);
});

test('every task is in the lane of each of its people, or in that of nobody', () => {
  const lanes = buildLanes('assignee', {}, people);
  const lanesOf = (each: TaskCompact) => lanes.filter(({ holds }) => holds(each)).map(({ key }) => key);
  assert.deepEqual(lanesOf(task()), ['none']);
  assert.deepEqual(lanesOf(task('ben')), ['ben']);
  assert.deepEqual(lanesOf(task('ann', 'ben')), ['ann', 'ben']);
});

test('a filter of what is grouped by leaves its own lane', () => {
  const keys = (lanes: ReturnType<typeof buildLanes>) => lanes.map(({ key }) => key);
  assert.deepEqual(keys(buildLanes('assignee', { assigneeId: 'ben' }, people)), ['ben']);
  assert.deepEqual(keys(buildLanes('priority', { priority: 'high' }, people)), ['high']);
  assert.deepEqual(keys(buildLanes('priority', {}, people)), ['critical', 'high', 'medium', 'low']);
});

test('a card put into another lane gets its person or priority, and keeps its other people', () => {
  const change = (each: TaskCompact, from: string, to: string) => changeOfLane('assignee', each, from, to);
  assert.deepEqual(change(task('ann', 'cid'), 'ann', 'ben'), { assigneeIds: ['cid', 'ben'] });
  assert.deepEqual(change(task('ann', 'ben'), 'ann', 'ben'), { assigneeIds: ['ben'] });
  assert.deepEqual(change(task(), 'none', 'ann'), { assigneeIds: ['ann'] });
  assert.deepEqual(change(task('ann', 'cid'), 'ann', 'none'), { assigneeIds: [] });
  assert.equal(change(task('ann'), 'ann', 'ann'), null);
  assert.deepEqual(changeOfLane('priority', task(), 'low', 'high'), { priority: 'high' });
  assert.equal(changeOfLane(undefined, task(), 'all', 'all'), null);
});
