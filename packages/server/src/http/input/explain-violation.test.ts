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

test('the first twenty faults are named and no more is looked at, however much was sent', () => {
  const sent = { projectId: 'p', url: 'https://example.com/', events: ['task.created'] };
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`urll${index}`, 1]));
  const faults = explainViolation(operations.createWebhook.body, { ...sent, ...many }, 'the body');
  assert.equal(faults.length, 20);
  assert.match(faults[0]?.message ?? '', /Unknown field "urll0"; did you mean "url"\?/);
  assert.match(faults[19]?.message ?? '', /Unknown field "urll19"; valid names: /);
  const asked: string[] = [];
  const watched = new Proxy(many, {
    get: (target, name) => {
      asked.push(String(name));
      return target[String(name)];
    },
  });
  explainViolation(operations.createWebhook.body, watched, 'the body');
  assert.deepEqual(asked, [], "what an unknown field holds is nobody's business");
});

test('a list that is wrong throughout is left after twenty items', () => {
  let looked = 0;
  const list = Array.from({ length: 50 }, () => ({
    get name() {
      looked += 1;
      return 1;
    },
  }));
  const found = explainViolation(operations.createTask.body, { labels: list }, 'the body');
  assert.equal(found.length, 20);
  assert.equal(looked, 20);
});

test('a text of a megabyte is shown by its beginning, and its length in characters', () => {
  const [fault] = explainViolation(
    operations.logTime.body,
    { minutes: 1, note: '🙂'.repeat(250_000) },
    'the body',
  );
  assert.match(fault?.message ?? '', /5,000 characters or fewer; received 250,000/);
  const [date] = explainViolation(
    operations.logTime.body,
    { minutes: 1, loggedAt: '🙂'.repeat(250_000) },
    'the body',
  );
  assert.ok(date?.message.endsWith(`received "${'🙂'.repeat(57)}..."`) === true, JSON.stringify(date));
});
