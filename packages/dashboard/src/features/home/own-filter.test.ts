import assert from 'node:assert/strict';
import test from 'node:test';
import { dueChoices } from './my-tasks-search.ts';
import { isDueAsChosen, toOwnFilter } from './own-filter.ts';

const now = new Date(2026, 10, 27, 15, 30);
const at = (days: number, hours: number) => new Date(2026, 10, 27 + days, hours).toISOString();
/** As a day without a time is stored. */
const day = (days: number) => new Date(Date.UTC(2026, 10, 27 + days)).toISOString();
const due = (dueDate: string | null, dueDateComplete = false) => ({ dueDate, dueDateComplete });

const tasks = {
  lastWeek: due(day(-7)),
  met: due(day(-3), true),
  yesterday: due(day(-1)),
  thisMorning: due(at(0, 9)),
  today: due(day(0)),
  tonight: due(at(0, 20)),
  sevenDays: due(day(7)),
  eightDays: due(day(8)),
  none: due(null),
};

/** The names of the tasks that a filter leaves. */
const leaves = (choice: (typeof dueChoices)[number] | undefined): string[] =>
  Object.entries(tasks).flatMap(([name, task]) => (isDueAsChosen(task, choice, now) ? [name] : []));

test('filters by due date leave what the groups of those names have, in days of here', () => {
  assert.deepEqual(leaves('overdue'), ['lastWeek', 'yesterday', 'thisMorning']);
  assert.deepEqual(leaves('today'), ['thisMorning', 'today', 'tonight']);
  assert.deepEqual(leaves('week'), ['lastWeek', 'yesterday', 'thisMorning', 'today', 'tonight', 'sevenDays']);
  assert.deepEqual(leaves('none'), ['none']);
  assert.equal(leaves(undefined).length, Object.keys(tasks).length);
});

test('the service is asked for all of them: what it compares are moments', () => {
  for (const choice of dueChoices) {
    const { dueSince = '', dueBefore = '~', hasDueDate } = toOwnFilter({ due: choice }, now);
    const returned = Object.entries(tasks).flatMap(([name, { dueDate }]) => {
      if (hasDueDate === false) return dueDate === null ? [name] : [];
      return dueDate !== null && dueSince <= dueDate && dueDate < dueBefore ? [name] : [];
    });
    for (const name of leaves(choice)) assert.ok(returned.includes(name), `${choice}: ${name}`);
  }
});

test('a filter is the same for all of a day', () => {
  const later = new Date(now.getTime() + 3_600_000);
  assert.deepEqual(toOwnFilter({ due: 'overdue' }, now), toOwnFilter({ due: 'overdue' }, later));
});

test('without another order, the service sorts by due date; by priority, what is critical comes first', () => {
  assert.deepEqual(toOwnFilter({}, now), {});
  assert.deepEqual(toOwnFilter({ q: 'mast', project: 'p1', status: 'todo', by: 'priority' }, now), {
    q: 'mast',
    projectId: 'p1',
    statuses: ['todo'],
    sort: 'priority',
    order: 'desc',
  });
});
