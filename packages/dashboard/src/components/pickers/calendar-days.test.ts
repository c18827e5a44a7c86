import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addDays,
  addMonths,
  dayOf,
  dueOn,
  firstDayOfWeek,
  startOf,
  weekOf,
  weeksOfMonth,
} from './calendar-days.ts';

test('a month is whole weeks, from the first day of the week to the last', () => {
  const weeks = weeksOfMonth('2026-11-23', 1);
  assert.equal(weeks.length, 6);
  assert.deepEqual([weeks[0]?.[0], weeks.at(-1)?.at(-1)], ['2026-10-26', '2026-12-06']);
  assert.deepEqual([weeksOfMonth('2026-11-23', 0)[0]?.[0]], ['2026-11-01']);
  assert.equal(weeksOfMonth('2027-02-10', 1).length, 4, 'February 2027 begins on a Monday');
  assert.deepEqual(weekOf('2026-11-29', 1), weekOf('2026-11-23', 1));
});

test('days follow each other across months, years, and changes of the clock', () => {
  assert.equal(addDays('2026-12-31', 1), '2027-01-01');
  for (const day of ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01']) {
    assert.equal(addDays(addDays(day, 1), -1), day);
    assert.equal(dayOf(startOf(day)), day);
  }
});

test('the same day of another month is its last one where it is shorter', () => {
  assert.equal(addMonths('2026-01-31', 1), '2026-02-28');
  assert.equal(addMonths('2026-01-15', -1), '2025-12-15');
});

test('a moved task keeps its local time, and a new one is due at the end of the working day', () => {
  const due = new Date(2026, 10, 3, 9, 30).toISOString();
  assert.equal(dueOn('2026-12-24', due), new Date(2026, 11, 24, 9, 30).toISOString());
  assert.equal(dueOn('2026-12-24', null), new Date(2026, 11, 24, 17, 0).toISOString());
});

test('weeks begin where the language says', () => {
  assert.equal(firstDayOfWeek('de-DE'), 1);
  assert.ok([0, 1].includes(firstDayOfWeek('en-US')));
  assert.equal(firstDayOfWeek('en-US@posix'), 1, 'which is no language');
});
