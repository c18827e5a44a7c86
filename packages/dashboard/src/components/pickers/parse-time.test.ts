import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseMoment, parseTime } from './parse-time.ts';
import { spellTime } from './spell-day.ts';

const at = { today: '2026-11-28', leans: 'future', isDayFirst: false } as const;

test('what people type for a time is understood, and nothing else', () => {
  const cases: [string, string | null][] = [
    ['14:30', '14:30'],
    ['9', '09:00'],
    ['0930', '09:30'],
    ['930', '09:30'],
    ['9.30', '09:30'],
    ['14h30', '14:30'],
    ['14h', '14:00'],
    ['2 pm', '14:00'],
    ['2:05 p.m.', '14:05'],
    ['12am', '00:00'],
    ['12 pm', '12:00'],
    ['noon', '12:00'],
    ['14:30:00', '14:30'],
    ['', null],
    ['25:00', null],
    ['9:60', null],
    ['13 pm', null],
    ['0 am', null],
    ['soon', null],
    ['12345', null],
  ];
  for (const [typed, time] of cases) assert.equal(parseTime(typed), time, typed);
});

test('what a field shows for a time is understood as that time', () => {
  fc.assert(
    fc.property(fc.nat({ max: 23 }), fc.nat({ max: 59 }), (hours, minutes) => {
      const time = [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');
      assert.equal(parseTime(time), time);
      assert.equal(parseTime(spellTime(time)), time);
    }),
  );
});

test('a day can be followed by a time, and a number alone is a day', () => {
  const cases: [string, string | null, string | null][] = [
    ['fri 14:30', '2026-12-04', '14:30'],
    ['tomorrow at 9', '2026-11-29', '09:00'],
    ['dec 12 2 pm', '2026-12-12', '14:00'],
    ['2026-12-12T08:15', '2026-12-12', '08:15'],
    ['next week noon', '2026-11-30', '12:00'],
    ['14:30', null, '14:30'],
    ['at 9', null, '09:00'],
    ['9', '2026-12-09', null],
    ['in 3 days', '2026-12-01', null],
  ];
  for (const [typed, day, time] of cases) assert.deepEqual(parseMoment(typed, at), { day, time }, typed);
  for (const typed of ['', 'soon', 'fri soon', 'dec 12 99:99'])
    assert.equal(parseMoment(typed, at), null, typed);
});
