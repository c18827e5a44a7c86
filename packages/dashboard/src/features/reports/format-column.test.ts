import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnColor, formatColumn, orderColumns } from './format-column.ts';

test('a column key is formatted in words', () => {
  assert.deepEqual(['todo', 'in_progress', 'waiting_for_client', 'constructor'].map(formatColumn), [
    'To do',
    'In progress',
    'Waiting for client',
    'Constructor',
  ]);
});

test('the columns of a new project come in board order, then others by size', () => {
  const counts = { blocked: 2, done: 9, waiting: 5, todo: 1, review: 0 };
  assert.deepEqual(
    orderColumns(counts).map(([key]) => key),
    ['todo', 'review', 'done', 'waiting', 'blocked'],
  );
});

test('a column has the color of a new project, and gray under another key', () => {
  assert.deepEqual(['done', 'blocked', 'constructor'].map(columnColor), [
    '#22c55e',
    'var(--line-strong)',
    'var(--line-strong)',
  ]);
});
