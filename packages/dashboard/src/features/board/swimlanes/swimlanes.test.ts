import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskCompact } from '@fettle/contract';
import { buildLanes, changeOfLane } from './swimlanes.ts';

const known = {
  people: [{ userId: 'ann' }, { userId: 'ben' }],
  pages: [{ url: 'https://example.com/cart' }, { url: 'https://example.com/' }],
};
const task = (...assigneeIds: string[]) => ({ assigneeIds, priority: 'low' }) as unknown as TaskCompact;

test('a board without lanes is one that shows everything', () => {
  const lanes = buildLanes(undefined, { q: 'x' }, known);
  assert.deepEqual(
    lanes.map(({ key, filter }) => [key, filter]),
    [['all', { q: 'x' }]],
  );
  assert.equal(lanes[0]?.holds(task()), true);
});

test('every task is in the lane of each of its people, or in that of nobody', () => {
  const lanes = buildLanes('assignee', {}, known);
  const lanesOf = (each: TaskCompact) => lanes.filter(({ holds }) => holds(each)).map(({ key }) => key);
  assert.deepEqual(lanesOf(task()), ['none']);
  assert.deepEqual(lanesOf(task('ben')), ['ben']);
  assert.deepEqual(lanesOf(task('ann', 'ben')), ['ann', 'ben']);
});

test('every task is in the lane of its page, or in that of none', () => {
  const lanes = buildLanes('page', { q: 'x' }, known);
  const lanesOf = (pageUrl: string | null) =>
    lanes.filter(({ holds }) => holds({ ...task(), pageUrl })).map(({ key }) => key);
  assert.deepEqual(
    lanes.map(({ filter }) => filter),
    ['https://example.com/cart', 'https://example.com/', 'none'].map((pageUrl) => ({ q: 'x', pageUrl })),
  );
  assert.deepEqual(lanesOf('https://example.com/'), ['https://example.com/']);
  assert.deepEqual(lanesOf(null), ['none']);
  assert.deepEqual(lanesOf('https://example.com/new'), [], 'until it is known');
  assert.deepEqual(buildLanes('page', {}, { ...known, pages: null }), []);
});

test('a filter of what is grouped by leaves its own lane', () => {
  const keys = (lanes: ReturnType<typeof buildLanes>) => lanes.map(({ key }) => key);
  assert.deepEqual(keys(buildLanes('assignee', { assigneeId: 'ben' }, known)), ['ben']);
  assert.deepEqual(keys(buildLanes('priority', { priority: 'high' }, known)), ['high']);
  const url = 'https://example.com/gone';
  assert.deepEqual(keys(buildLanes('page', { pageUrl: url }, known)), [url]);
  assert.deepEqual(keys(buildLanes('priority', {}, known)), ['critical', 'high', 'medium', 'low']);
});

test('a card put into another lane gets its person, priority or page, and keeps its other people', () => {
  const change = (each: TaskCompact, from: string, to: string) => changeOfLane('assignee', each, from, to);
  assert.deepEqual(change(task('ann', 'cid'), 'ann', 'ben'), { assigneeIds: ['cid', 'ben'] });
  assert.deepEqual(change(task('ann', 'ben'), 'ann', 'ben'), { assigneeIds: ['ben'] });
  assert.deepEqual(change(task(), 'none', 'ann'), { assigneeIds: ['ann'] });
  assert.deepEqual(change(task('ann', 'cid'), 'ann', 'none'), { assigneeIds: [] });
  assert.equal(change(task('ann'), 'ann', 'ann'), null);
  assert.deepEqual(changeOfLane('priority', task(), 'low', 'high'), { priority: 'high' });
  assert.deepEqual(changeOfLane('page', task(), 'none', 'https://a.example/'), {
    pageUrl: 'https://a.example/',
  });
  assert.deepEqual(changeOfLane('page', task(), 'https://a.example/', 'none'), { pageUrl: null });
  assert.equal(changeOfLane(undefined, task(), 'all', 'all'), null);
});
