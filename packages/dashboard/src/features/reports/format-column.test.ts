import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatColumn, orderColumns } from './format-column.ts';

test('the key of a column is said in words', () => {
  assert.deepEqual(['todo', 'in_progress', 'waiting_for_client', 'constructor'].map(formatColumn), [
    'To do',
    'In progress',
    'Waiting for client',
    'Constructor',
  ]);
});

test('usual columns come in the order of the board, then others by their tasks', () => {
  const counts = { blocked: 2, done: 9, waiting: 5, todo: 1, review: 0 };
  assert.deepEqual(
    orderColumns(counts).map(([key]) => key),
    ['todo', 'review', 'done', 'waiting', 'blocked'],
  );
});
