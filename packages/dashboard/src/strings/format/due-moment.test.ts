import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dayDue, dueOn } from '../../components/pickers/calendar-days.ts';
import { dueState } from '../../components/tasks/due-state.ts';
import { dueMoment } from './due-moment.ts';
import { formatDay } from './format-day.ts';

const zone = process.env.TZ;
after(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

for (const place of ['America/Los_Angeles', 'UTC', 'Pacific/Auckland'])
  test(`a due date without a time is that day everywhere, and stays one when it is moved: ${place}`, () => {
    process.env.TZ = place;
    const due = '2026-12-01T00:00:00.000Z';
    const noon = new Date(2026, 11, 1, 12);
    assert.equal(formatDay(dueMoment(due), noon), 'Dec 1');
    assert.equal(dayDue(due), '2026-12-01');
    assert.equal(dueState(new Date(due), noon), 'today');
    assert.equal(dueOn('2026-12-24', due), '2026-12-24T00:00:00.000Z');
  });

test('a due date with a time is on the day that it is here', () => {
  process.env.TZ = 'America/Los_Angeles';
  const due = '2026-12-01T04:30:00.000Z';
  assert.equal(dayDue(due), '2026-11-30');
  assert.equal(dueMoment(due).toISOString(), due);
});
