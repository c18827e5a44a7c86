import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { startOf } from './calendar-days.ts';
import { suggestDueDays, toDateField, toDueDate, toTimeField } from './due-dates.ts';

test('suggested days match their names on every weekday', () => {
  for (let day = 1; day <= 14; day += 1) {
    const now = new Date(2026, 5, day, 23, 30);
    const found = Object.fromEntries(suggestDueDays(now).map((each) => [each.name, startOf(each.day)]));
    const days = (date: Date | undefined): number =>
      Math.round(((date ?? now).getTime() - new Date(now).setHours(0, 0, 0, 0)) / 86_400_000);
    assert.deepEqual([days(found.today), days(found.tomorrow)], [0, 1]);
    if (now.getDay() === 0) {
      assert.equal(found.nextWeek, undefined, 'tomorrow, which is suggested already');
      continue;
    }
    assert.equal(found.nextWeek?.getDay(), 1);
    assert.ok(days(found.nextWeek) >= 2 && days(found.nextWeek) <= 7);
  }
});

test('a date passes through its fields unchanged, to the minute', () => {
  const dates = fc.date({ min: new Date(1971, 0, 1), max: new Date(9000, 0, 1), noInvalidDate: true });
  fc.assert(
    fc.property(dates, (date) => {
      const minute = new Date(date);
      minute.setSeconds(0, 0);
      const back = toDueDate(toDateField(minute), toTimeField(minute));
      // The hour that a clock goes through twice has two moments with the same fields.
      assert.ok(back !== null && Math.abs(back.getTime() - minute.getTime()) <= 3_600_000);
      assert.equal(toDateField(back), toDateField(minute));
      assert.equal(toTimeField(back), toTimeField(minute));
    }),
  );
});

test('a partly typed date is null, and a day without a time ends with the working day', () => {
  for (const text of ['', '0002-01-01', '2026-13-99x', 'x']) assert.equal(toDueDate(text, ''), null, text);
  assert.equal(toDueDate('2026-06-01', '')?.getHours(), 17);
});
