import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBoardSearch } from '../filters/board-search.ts';
import { buildListGroups, maxLabelGroups, noLabel } from './list-groups.ts';
import { parseLayout, readListLayout, usualFields } from './list-layout.ts';

const known = {
  columns: [{ key: 'todo' }, { key: 'done' }],
  people: [{ userId: 'ann' }, { userId: 'ben' }],
  labels: [{ name: 'Bug' }, { name: 'Copy' }],
  now: new Date(2026, 2, 4, 15),
};
const keysOf = (
  ...[grouping, filter]: Parameters<typeof buildListGroups> extends [infer G, infer F, unknown]
    ? [G, F]
    : never
) => buildListGroups(grouping, filter, known).map(({ key }) => key);

test('every task has a group: those without a person, label, or due date are last', () => {
  assert.deepEqual(keysOf('status', {}), ['todo', 'done']);
  assert.deepEqual(keysOf('assignee', {}), ['ann', 'ben', 'none']);
  assert.deepEqual(keysOf('priority', {}), ['critical', 'high', 'medium', 'low']);
  assert.deepEqual(keysOf('label', {}), ['Bug', 'Copy', noLabel]);
  assert.deepEqual(keysOf('due', {}), ['earlier', 'today', 'week', 'later', 'none']);
});

test('a filter of the grouped field leaves only its groups', () => {
  assert.deepEqual(keysOf('status', { statuses: ['done'] }), ['done']);
  assert.deepEqual(keysOf('assignee', { assigneeIds: ['none', 'ben'] }), ['ben', 'none']);
  assert.deepEqual(keysOf('priority', { priorities: ['low', 'high'] }), ['high', 'low']);
  assert.deepEqual(keysOf('label', { labels: ['Copy', 'Gone'] }), ['Copy', 'Gone']);
  assert.deepEqual(keysOf('due', { hasDueDate: false }), ['none']);
  assert.deepEqual(keysOf('due', { dueBefore: new Date(2026, 2, 5).toISOString() }), ['earlier', 'today']);
});

test('with all of several labels required, each group requires its own as well', () => {
  const groups = buildListGroups('label', { labels: ['Bug'], labelMatch: 'all' }, known);
  assert.deepEqual(
    groups.map(({ filter }) => filter.labels),
    [['Bug'], ['Bug', 'Copy']],
  );
});

test('days of due dates follow each other without a gap', () => {
  const filters = buildListGroups('due', {}, known).map(({ filter }) => filter);
  for (const [index, { dueBefore }] of filters.slice(0, 3).entries())
    assert.equal(filters[index + 1]?.dueSince, dueBefore);
});

test('labels beyond the limit have no group', () => {
  const labels = Array.from({ length: 80 }, (_, nth) => ({ name: `l${nth}` }));
  assert.equal(buildListGroups('label', {}, { ...known, labels }).length, maxLabelGroups + 1);
});

test('the URL decides on the layout, then what was kept, and a title is always shown', () => {
  const kept = parseLayout('{"group":"label","cols":["title","source"]}');
  assert.deepEqual(readListLayout({}, kept), { grouping: 'label', fields: ['title', 'source'] });
  assert.deepEqual(readListLayout({ group: 'none', cols: ['dueDate'] }, kept), {
    grouping: null,
    fields: ['title', 'dueDate'],
  });
  assert.deepEqual(readListLayout(readBoardSearch({ group: 'page', cols: 'nothing' }), {}), {
    grouping: null,
    fields: usualFields,
  });
});

test('an unreadable layout is the usual one', (t) => {
  const warn = t.mock.method(console, 'warn', () => undefined);
  assert.deepEqual(parseLayout('{'), {});
  assert.equal(warn.mock.callCount(), 1);
});
