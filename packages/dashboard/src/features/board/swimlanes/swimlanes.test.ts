import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskCompact } from '@fettle/contract';
import { buildSwimlanes, changeForSwimlane } from './swimlanes.ts';

const known = {
  people: [{ userId: 'ann' }, { userId: 'ben' }],
  pages: [{ url: 'https://example.com/cart' }, { url: 'https://example.com/' }],
};
const task = (...assigneeIds: string[]) => ({ assigneeIds, priority: 'low' }) as unknown as TaskCompact;

test('a board without swimlanes has one that shows everything', () => {
  const swimlanes = buildSwimlanes(undefined, { q: 'x' }, known);
  assert.deepEqual(
    swimlanes.map(({ key, filter }) => [key, filter]),
    [['all', { q: 'x' }]],
  );
  assert.equal(swimlanes[0]?.holds(task()), true);
});

test('a task is in the swimlane of each assignee, or in the unassigned one', () => {
  const swimlanes = buildSwimlanes('assignee', {}, known);
  const swimlanesOf = (each: TaskCompact) =>
    swimlanes.filter(({ holds }) => holds(each)).map(({ key }) => key);
  assert.deepEqual(swimlanesOf(task()), ['none']);
  assert.deepEqual(swimlanesOf(task('ben')), ['ben']);
  assert.deepEqual(swimlanesOf(task('ann', 'ben')), ['ann', 'ben']);
});

test('a task is in the swimlane of its page, or in the one without a page', () => {
  const swimlanes = buildSwimlanes('page', { q: 'x' }, known);
  const swimlanesOf = (pageUrl: string | null) =>
    swimlanes.filter(({ holds }) => holds({ ...task(), pageUrl })).map(({ key }) => key);
  assert.deepEqual(
    swimlanes.map(({ filter }) => filter),
    ['https://example.com/cart', 'https://example.com/', 'none'].map((pageUrl) => ({ q: 'x', pageUrl })),
  );
  assert.deepEqual(swimlanesOf('https://example.com/'), ['https://example.com/']);
  assert.deepEqual(swimlanesOf(null), ['none']);
  assert.deepEqual(swimlanesOf('https://example.com/new'), [], 'until it is known');
  assert.deepEqual(buildSwimlanes('page', {}, { ...known, pages: null }), []);
});

test('a filter of the grouped field leaves only its swimlanes', () => {
  const keys = (swimlanes: ReturnType<typeof buildSwimlanes>) => swimlanes.map(({ key }) => key);
  assert.deepEqual(keys(buildSwimlanes('assignee', { assigneeIds: ['ben', 'gone'] }, known)), ['ben']);
  assert.deepEqual(keys(buildSwimlanes('priority', { priorities: ['low', 'high'] }, known)), ['high', 'low']);
  const url = 'https://example.com/gone';
  assert.deepEqual(keys(buildSwimlanes('page', { pageUrl: url }, known)), [url]);
  assert.deepEqual(keys(buildSwimlanes('priority', {}, known)), ['critical', 'high', 'medium', 'low']);
});

test('a card moved to another swimlane gets its person, priority, or page, and keeps other assignees', () => {
  const change = (each: TaskCompact, from: string, to: string) =>
    changeForSwimlane('assignee', each, from, to);
  assert.deepEqual(change(task('ann', 'cid'), 'ann', 'ben'), { assigneeIds: ['cid', 'ben'] });
  assert.deepEqual(change(task('ann', 'ben'), 'ann', 'ben'), { assigneeIds: ['ben'] });
  assert.deepEqual(change(task(), 'none', 'ann'), { assigneeIds: ['ann'] });
  assert.deepEqual(change(task('ann', 'cid'), 'ann', 'none'), { assigneeIds: [] });
  assert.equal(change(task('ann'), 'ann', 'ann'), null);
  assert.deepEqual(changeForSwimlane('priority', task(), 'low', 'high'), { priority: 'high' });
  assert.deepEqual(changeForSwimlane('page', task(), 'none', 'https://a.example/'), {
    pageUrl: 'https://a.example/',
  });
  assert.deepEqual(changeForSwimlane('page', task(), 'https://a.example/', 'none'), { pageUrl: null });
  assert.equal(changeForSwimlane(undefined, task(), 'all', 'all'), null);
});
