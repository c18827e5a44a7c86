import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { View } from '@fettle/contract';
import type { BoardSearch } from '../filters/board-search.ts';
import { usualFields } from '../list/list-layout.ts';
import { isSameView, toSearch, toViewBody } from './view-search.ts';

const plain = { grouping: null, fields: usualFields };

function saved(search: BoardSearch, list: Parameters<typeof toViewBody>[1] = plain): View {
  return { ...toViewBody(search, list), id: 'v', name: 'View' } as unknown as View;
}

test('what is saved is what opens again', () => {
  const searches: BoardSearch[] = [
    {},
    { group: 'page', q: 'menu', done: 'yes' },
    { assignee: ['a', 'none'], label: ['x', 'y'], labelMatch: 'all', priority: 'high', due: 'week' },
    { status: ['todo', 'done'], reporter: 'r', source: ['api', 'mcp'], pageUrl: 'none', done: 'no' },
  ];
  for (const search of searches) assert.deepEqual(toSearch(saved(search)), { ...search, saved: 'v' });
  const list: BoardSearch = { view: 'list', by: 'dueDate', order: 'desc', q: 'x' };
  assert.deepEqual(toSearch(saved(list, { grouping: 'label', fields: ['title', 'source'] })), {
    ...list,
    group: 'label',
    cols: ['title', 'source'],
    saved: 'v',
  });
});

test('a list without grouping and with the usual columns says so, whatever somebody last chose', () => {
  assert.deepEqual(toSearch(saved({ view: 'list' })), {
    view: 'list',
    group: 'none',
    cols: [...usualFields],
    saved: 'v',
  });
});

test('a view is changed by another filter or another order of columns, not by the order of values', () => {
  const view = saved({ label: ['a', 'b'] });
  assert.ok(isSameView(view, toViewBody({ label: ['b', 'a'], saved: 'v', task: 't' }, plain)));
  assert.ok(!isSameView(view, toViewBody({ label: 'a' }, plain)));
  const list = saved({ view: 'list' }, { grouping: null, fields: ['title', 'source'] });
  assert.ok(!isSameView(list, toViewBody({ view: 'list' }, { grouping: null, fields: ['source', 'title'] })));
});
