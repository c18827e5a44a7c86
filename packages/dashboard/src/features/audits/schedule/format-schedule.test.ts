import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatSchedule, weekdayName } from './format-schedule.ts';

const schedule = {
  projectId: 'p',
  frequency: 'off' as const,
  time: '06:30',
  timeZone: 'America/New_York',
  weekday: 7,
  day: 31,
  maxDepth: 5,
  maxPages: 500,
  nextRunAt: null,
  lastRunAt: null,
  lastAuditId: null,
};

test('the week begins on Monday', () => {
  assert.deepEqual([1, 7].map(weekdayName), ['Monday', 'Sunday']);
});

test('a schedule is formatted as a sentence', () => {
  const say = (frequency: 'off' | 'daily' | 'weekly' | 'monthly') =>
    // Which space is before “AM” depends on the version of ICU.
    formatSchedule({ ...schedule, frequency }).replace('\u202f', ' ');
  assert.match(say('off'), /only when someone starts them/);
  assert.equal(say('daily'), 'Every day at 6:30 AM (America/New York)');
  assert.equal(say('weekly'), 'Every Sunday at 6:30 AM (America/New York)');
  assert.equal(say('monthly'), 'Day 31 of every month at 6:30 AM (America/New York)');
});
