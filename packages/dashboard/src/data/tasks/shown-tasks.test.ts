import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskCompact } from '@fettle/contract';
import { countHidden, listShownTasks } from './shown-tasks.ts';

const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id }) as TaskCompact) });

test('a task that moved between pages of results is shown once', () => {
  const shown = listShownTasks([page('a', 'b'), page('b', 'c')], new Set());
  assert.deepEqual(
    shown.map(({ id }) => id),
    ['a', 'b', 'c'],
  );
});

test('a task being deleted is neither shown nor counted', () => {
  const pages = [page('a', 'b'), page('c')];
  const hidden = new Set(['b', 'elsewhere']);
  assert.deepEqual(
    listShownTasks(pages, hidden).map(({ id }) => id),
    ['a', 'c'],
  );
  assert.equal(countHidden(pages, hidden), 1);
});
