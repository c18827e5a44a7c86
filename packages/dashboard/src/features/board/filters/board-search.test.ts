import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  countFilters,
  filtersOf,
  isSameButText,
  readBoardSearch,
  shownColumns,
  toFilter,
  withFilters,
  withoutFilter,
} from './board-search.ts';

const now = Date.parse('2026-03-04T15:00:00.000Z');

test('search parameters are parsed, and invalid values dropped', () => {
  assert.deepEqual(
    readBoardSearch({ view: 'list', q: 'menu', priority: 'high', by: 'dueDate', order: 'desc', task: 't' }),
    { view: 'list', q: 'menu', priority: 'high', by: 'dueDate', order: 'desc', task: 't' },
  );
  assert.deepEqual(
    readBoardSearch({ view: 'grid', q: '', priority: 'urgent', due: 'never', group: ['assignee'], by: {} }),
    {},
  );
});

test('text that looks like a number or JSON stays text', () => {
  assert.deepEqual(readBoardSearch({ q: 404, label: true }), { q: '404', label: 'true' });
});

test('a filter of one value is plain text in the URL, and of several a list without repetitions', () => {
  assert.deepEqual(
    readBoardSearch({ label: ['Bug'], status: ['todo', 'todo', 7], priority: ['high', 'urgent'] }),
    {
      label: 'Bug',
      status: ['todo', '7'],
      priority: 'high',
    },
  );
  assert.deepEqual(readBoardSearch({ label: ['a', 'b'], labelMatch: 'all' }), {
    label: ['a', 'b'],
    labelMatch: 'all',
  });
  assert.deepEqual(
    readBoardSearch({ label: 'a', labelMatch: 'all' }),
    { label: 'a' },
    'one label has nothing to match',
  );
});

test('several values are sent as such, and a filter is removed with all of its values', () => {
  const filters = { assignee: ['u', 'none'], label: ['a', 'b'], labelMatch: 'all', due: 'none' } as const;
  assert.deepEqual(toFilter(filters, now), {
    assigneeIds: ['u', 'none'],
    labels: ['a', 'b'],
    labelMatch: 'all',
    hasDueDate: false,
  });
  assert.equal(countFilters(filters), 3, 'filters, not their values');
  assert.deepEqual(withoutFilter(filters, 'label'), { assignee: ['u', 'none'], due: 'none' });
  assert.deepEqual(withoutFilter({ due: 'none' }, 'due'), {});
});

test('today is the local day', () => {
  const { dueSince = '', dueBefore = '' } = toFilter({ due: 'today' }, now);
  const start = new Date(dueSince);
  assert.deepEqual([start.getHours(), start.getMinutes()], [0, 0]);
  assert.ok(Date.parse(dueSince) <= now && now < Date.parse(dueBefore));
});

test('the board shows the columns that are filtered for', () => {
  const columns = [{ key: 'todo' }, { key: 'done' }];
  assert.deepEqual(shownColumns(columns, {}), columns);
  assert.deepEqual(shownColumns(columns, { status: ['done', 'gone'] }), [{ key: 'done' }]);
});

test('parsing the result again changes nothing', () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('list', 'high', 'api', 'week', 'assignee', 'asc', 'position', 'no'),
    fc.integer(),
    fc.array(fc.constantFrom('high', 'low', 'api', 'todo', ''), { maxLength: 3 }),
  );
  const search = fc.dictionary(
    fc.constantFrom(
      'view',
      'q',
      'assignee',
      'label',
      'labelMatch',
      'status',
      'reporter',
      'priority',
      'source',
      'pageUrl',
      'due',
      'done',
      'group',
      'by',
      'order',
    ),
    value,
  );
  fc.assert(
    fc.property(search, (each) => {
      const read = readBoardSearch(each);
      assert.deepEqual(readBoardSearch(read as Record<string, unknown>), read);
    }),
  );
});

test('due dates are compared by local days; what has passed is overdue, unless it is completed', () => {
  const today = new Date(now);
  const day = (days: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).toISOString();
  const overdue = { dueBefore: today.toISOString(), completed: false };
  assert.deepEqual(toFilter({ due: 'overdue' }, now), overdue);
  assert.deepEqual(toFilter({ due: 'overdue' }, now + 59_999), overdue, 'for a minute');
  assert.deepEqual(toFilter({ due: 'week', done: 'yes' }, now), { dueBefore: day(8), completed: true });
  assert.deepEqual(toFilter({ assignee: 'none', label: 'Bug' }, now), {
    assigneeIds: ['none'],
    labels: ['Bug'],
  });
});

test('filters change without the rest of the URL', () => {
  const search = { view: 'list', group: 'priority', q: 'menu', done: 'no', task: 't' } as const;
  assert.deepEqual(filtersOf(search), { q: 'menu', done: 'no' });
  assert.equal(countFilters(search), 2);
  assert.deepEqual(withFilters(search, { label: 'Bug' }), {
    view: 'list',
    group: 'priority',
    label: 'Bug',
    task: 't',
  });
});

test('typing replaces the history entry, every other choice adds one', () => {
  assert.ok(isSameButText({ q: 'a', source: 'api' }, { q: 'ab', source: 'api' }));
  assert.ok(isSameButText({}, { q: 'a' }));
  assert.ok(!isSameButText({ q: 'a' }, { q: 'a', source: 'api' }));
  assert.ok(!isSameButText({ view: 'list' }, {}));
});
