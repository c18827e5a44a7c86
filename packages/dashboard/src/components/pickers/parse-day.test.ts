import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateWords } from '../../strings/typed-dates.ts';
import { addDays, isDay, startOf } from './calendar-days.ts';
import { type DayContext, parseDay } from './parse-day.ts';
import { spellDay } from './spell-day.ts';

/** A Saturday. */
const today = '2026-11-28';
const ahead: DayContext = { today, leans: 'future', isDayFirst: false };
const back: DayContext = { ...ahead, leans: 'past' };

const days = fc
  .date({ min: new Date(1971, 0, 1), max: new Date(9998, 0, 1), noInvalidDate: true })
  .map((date) => addDays('2000-01-01', Math.floor((date.getTime() - Date.UTC(2000, 0, 1)) / 86_400_000)));
const contexts = fc.record({
  today: days,
  leans: fc.constantFrom('future' as const, 'past' as const),
  isDayFirst: fc.boolean(),
});

test('what people type for a day is understood', () => {
  const cases: [string, string][] = [
    ['today', today],
    [' Tomorrow ', '2026-11-29'],
    ['yesterday', '2026-11-27'],
    ['fri', '2026-12-04'],
    ['on Friday', '2026-12-04'],
    ['sat', '2026-12-05'],
    ['this sat', today],
    ['next tue', '2026-12-01'],
    ['next sun', '2026-12-06'],
    ['last fri', '2026-11-27'],
    ['next week', '2026-11-30'],
    ['next month', '2026-12-01'],
    ['next year', '2027-01-01'],
    ['end of month', '2026-11-30'],
    ['in 3 days', '2026-12-01'],
    ['3d', '2026-12-01'],
    ['+2w', '2026-12-12'],
    ['in a week', '2026-12-05'],
    ['two months', '2027-01-28'],
    ['in 1 year', '2027-11-28'],
    ['5 days ago', '2026-11-23'],
    ['dec 12', '2026-12-12'],
    ['12 Dec', '2026-12-12'],
    ['Sept. 3rd', '2027-09-03'],
    ['the 12th of December', '2026-12-12'],
    ['Dec 12, 2027', '2027-12-12'],
    ['Fri, Dec 4', '2026-12-04'],
    ['29 feb', '2028-02-29'],
    ['30', '2026-11-30'],
    ['12', '2026-12-12'],
    ['31st', '2026-12-31'],
    ['2026-12-12', '2026-12-12'],
    ['12/12/2026', '2026-12-12'],
    ['3/4', '2027-03-04'],
    ['24/12', '2026-12-24'],
    ['3.12.', '2026-12-03'],
    ['3.12.27', '2027-12-03'],
  ];
  for (const [typed, day] of cases) assert.equal(parseDay(typed, ahead), day, typed);
  assert.equal(parseDay('3/4', { ...ahead, isDayFirst: true }), '2027-04-03');
});

test('where days lie in the past, names and days without a year are looked for there', () => {
  const cases: [string, string][] = [
    ['fri', '2026-11-27'],
    ['sat', '2026-11-21'],
    ['jan 15', '2026-01-15'],
    ['dec 12', '2025-12-12'],
    ['2 days', '2026-11-26'],
    ['in 2 days', '2026-11-30'],
    ['30', '2026-10-30'],
  ];
  for (const [typed, day] of cases) assert.equal(parseDay(typed, back), day, typed);
});

test('what is no day is not guessed', () => {
  for (const typed of [
    '',
    'soon',
    'f',
    'feb 30',
    '2026-13-01',
    '2026-02-29',
    '0',
    '32',
    '31/31',
    'in days',
    'in 2 days ago',
    'next',
    'dec 12 26',
    '0001-01-01',
    '14:30',
  ])
    assert.equal(parseDay(typed, ahead), null, typed);
});

test('every text is a day that there is, or none', () => {
  const parts = fc.constantFrom(
    'in',
    '3',
    'days',
    'next',
    'fri',
    'dec',
    '12',
    '2026',
    '/',
    '.',
    '-',
    'ago',
    'of',
    '31',
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(parts, { maxLength: 5 }).map((list) => list.join(' ')),
  );
  fc.assert(
    fc.property(texts, contexts, (text, at) => {
      const day = parseDay(text, at);
      assert.ok(day === null || isDay(day), `${text}: ${day}`);
    }),
  );
});

test('what a field shows for a day is understood as that day, as are the usual ways to write it', () => {
  fc.assert(
    fc.property(days, contexts, (day, at) => {
      const [year = '', month = '', date = ''] = day.split('-');
      const numbers = at.isDayFirst ? [date, month] : [month, date];
      const written = [
        day,
        spellDay(day, startOf(at.today)),
        `${date}.${month}.${year}`,
        `${numbers.join('/')}/${year}`,
        `${Number(date)} ${dateWords.months[Number(month) - 1]} ${year}`,
      ];
      // Without a year, only a day of the current one is shown, and it may lie on the other side of today.
      for (const text of written.filter((each) => each.includes(year)))
        assert.equal(parseDay(text, at), day, text);
    }),
  );
});

test('a distance counts days, and a weekday is within a week on the side that is meant', () => {
  fc.assert(
    fc.property(days, fc.nat({ max: 2000 }), fc.nat({ max: 6 }), (from, count, weekday) => {
      fc.pre(from > '1980' && from < '9980');
      const at: DayContext = { ...ahead, today: from };
      assert.equal(parseDay(`in ${count} days`, at), addDays(from, count));
      assert.equal(parseDay(`${count} days ago`, at), addDays(from, -count));
      const name = dateWords.weekdays[weekday] ?? '';
      const next = parseDay(name, at) ?? '';
      const last = parseDay(name, { ...at, leans: 'past' }) ?? '';
      for (const day of [next, last]) assert.equal(startOf(day).getDay(), weekday);
      assert.ok(next > from && next <= addDays(from, 7), next);
      assert.ok(last < from && last >= addDays(from, -7), last);
    }),
  );
});
