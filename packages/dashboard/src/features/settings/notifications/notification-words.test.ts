import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notificationWords } from './notification-words.ts';

const words = (kind: Parameters<typeof notificationWords>[0]['kind'], text: string, auditFailed = false) =>
  notificationWords({ kind, text, auditFailed, projectName: 'Harbour' });

test('a sentence with a colon is a title and details, one without is a title', () => {
  assert.deepEqual(words('assigned', 'Tom assigned HB-8 to you: Oil: the winches'), {
    title: 'Tom assigned HB-8 to you',
    details: 'Oil: the winches',
  });
  assert.deepEqual(words('commented', 'Tom commented on a deleted task'), {
    title: 'Tom commented on a deleted task',
    details: '',
  });
});

test('an audit is named by its project, with its figures in short', () => {
  const figures = 'score 86 (was 87), 1,047 issues (2,181 occurrences), 3 new errors, 13 broken links';
  assert.deepEqual(words('audit_worse', `Harbour did worse in its latest audit: ${figures}`), {
    title: 'Harbour did worse',
    details: 'Score 86 (was 87) · 1,047 issues · 3 new errors · 13 broken links',
  });
  assert.deepEqual(words('audit_finished', 'The audit of Harbour completed: score 95, 0 issues'), {
    title: 'Harbour: audit completed',
    details: 'Score 95 · 0 issues',
  });
  assert.deepEqual(words('audit_finished', 'The audit of Harbour failed: Refused, 3 times.', true), {
    title: 'Harbour: audit failed',
    details: 'Refused, 3 times.',
  });
});

test('a name with a colon does not end the title of an audit', () => {
  const { title, details } = notificationWords({
    kind: 'audit_finished',
    text: 'The audit of Port: north completed: score 95',
    auditFailed: false,
    projectName: 'Port: north',
  });
  assert.deepEqual([title, details], ['Port: north: audit completed', 'Score 95']);
});
