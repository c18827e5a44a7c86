import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from '@fettle/contract';
import { explainViolation } from './explain-violation.ts';

const explain = (body: object) =>
  explainViolation(operations.createWebhook.body, body, 'the body').map(({ path }) => path);

test('only what is wrong is named: a list that repeats nothing is not said to', () => {
  const good = { projectId: 'p', url: 'https://example.com/', events: ['task.created', 'task.updated'] };
  assert.deepEqual(explain({ ...good, url: 'nonsense' }), ['url']);
  assert.deepEqual(explain({ ...good, events: ['task.created', 'task.created'] }), ['events']);
  assert.deepEqual(explain({ ...good, url: 'nonsense', events: ['task.created', 'task.created'] }), [
    'url',
    'events',
  ]);
  assert.deepEqual(explain({ ...good, events: [] }), ['events']);
});
