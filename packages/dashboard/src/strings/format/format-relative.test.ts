import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatRelative } from './format-relative.ts';

const at = (text: string) => new Date(text).getTime();

test('days are calendar days: what is due in 47 hours is not due tomorrow', () => {
  const now = at('2026-11-21T13:00:00');
  assert.equal(formatRelative(at('2026-11-23T12:00:00'), now), 'in 2 days');
  assert.equal(formatRelative(at('2026-11-22T23:59:00'), now), 'tomorrow');
  assert.equal(formatRelative(at('2026-11-20T12:59:00'), now), 'yesterday');
  assert.equal(formatRelative(at('2026-11-19T13:30:00'), now), '2 days ago');
});

test('less than a day is shown in hours and minutes, less than a minute as now', () => {
  const now = at('2026-11-21T13:00:00');
  assert.equal(formatRelative(at('2026-11-22T11:00:00'), now), 'in 22 hours');
  assert.equal(formatRelative(at('2026-11-21T12:58:10'), now), '1 minute ago');
  assert.equal(formatRelative(at('2026-11-21T12:59:30'), now), 'just now');
});

test('where there is little room, units are letters', () => {
  const now = at('2026-11-21T13:00:00');
  assert.equal(formatRelative(at('2026-11-21T12:58:10'), now, true), '1m ago');
  assert.equal(formatRelative(at('2026-11-20T13:00:00'), now, true), 'yesterday');
});

test('weeks and months ahead are rounded, those behind are over', () => {
  const now = at('2026-11-21T13:00:00');
  assert.equal(formatRelative(at('2026-12-18T13:00:00'), now), 'in 4 weeks');
  assert.equal(formatRelative(at('2027-02-19T12:59:59'), now), 'in 3 months');
  assert.equal(formatRelative(at('2026-10-25T13:00:00'), now), '3 weeks ago');
});
