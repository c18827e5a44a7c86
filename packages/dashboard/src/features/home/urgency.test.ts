import assert from 'node:assert/strict';
import test from 'node:test';
import { sortByUrgency, urgencyOf } from './urgency.ts';

const now = new Date(2026, 10, 27, 15, 30);
const at = (days: number, hours: number) => new Date(2026, 10, 27 + days, hours).toISOString();
/** As a day without a time is stored. */
const day = (days: number) => new Date(Date.UTC(2026, 10, 27 + days)).toISOString();
const due = (dueDate: string | null, dueDateComplete = false) => ({ dueDate, dueDateComplete });

test('days without a time are overdue once they have ended here, moments once they have passed', () => {
  assert.equal(urgencyOf(due(day(-1)), now), 'overdue');
  assert.equal(urgencyOf(due(day(0)), now), 'dueToday');
  assert.equal(urgencyOf(due(at(0, 15)), now), 'overdue');
  assert.equal(urgencyOf(due(at(0, 16)), now), 'dueToday');
});

test('the seventh day from now is soon, the eighth is later', () => {
  assert.equal(urgencyOf(due(day(7)), now), 'dueSoon');
  assert.equal(urgencyOf(due(at(7, 23)), now), 'dueSoon');
  assert.equal(urgencyOf(due(day(8)), now), 'later');
  assert.equal(urgencyOf(due(at(8, 1)), now), 'later');
});

test('a date that was met is last, and left out until everything is loaded', () => {
  const met = due(day(-3), true);
  const none = due(null);
  const late = due(day(-1));
  assert.deepEqual(sortByUrgency([met, late, none], now, false), [late, none, met]);
  assert.deepEqual(sortByUrgency([met, late, none], now, true), [late, none]);
});

test('tasks of the same urgency keep their order, also where moments and whole days alternate', () => {
  const tasks = [due(at(-1, 23)), due(day(0)), due(at(0, 1)), due(at(0, 20))];
  const [lateEvening, today, earlier, tonight] = tasks;
  assert.deepEqual(sortByUrgency(tasks, now, false), [lateEvening, earlier, today, tonight]);
});
