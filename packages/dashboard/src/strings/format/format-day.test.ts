import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { formatDay } from './format-day.ts';

test('a day is formatted in English, with its year only if it is another one', () => {
  const short = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
  const withYear = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', year: 'numeric' });
  const days = fc.date({ min: new Date(2001, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true });
  fc.assert(
    fc.property(days, days, (date, now) => {
      const isThisYear = date.getFullYear() === now.getFullYear();
      assert.equal(formatDay(date, now), (isThisYear ? short : withYear).format(date));
      assert.equal(formatDay(date, date), short.format(date));
    }),
  );
});
