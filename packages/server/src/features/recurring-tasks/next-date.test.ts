import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RecurrenceRule } from '@fettle/contract';
import fc from 'fast-check';
import { dateAt, momentOf, nextDate, type RuleDates } from './next-date.ts';

const plain: RecurrenceRule = {
  frequency: 'daily',
  interval: 1,
  weekdays: [],
  day: null,
  week: null,
  weekday: null,
  month: null,
};

function datesOf(
  rule: Partial<RecurrenceRule>,
  startsOn: string,
  count: number,
  endsOn: string | null = null,
) {
  const dates: RuleDates = { rule: { ...plain, ...rule }, startsOn, endsOn };
  const found: string[] = [];
  let after = '0001-01-01';
  while (found.length < count) {
    const date = nextDate(dates, after);
    if (date === null) break;
    found.push(date);
    after = date;
  }
  return found;
}

describe('the dates of a rule', () => {
  it('begin with its start, and count days from it', () => {
    assert.deepEqual(datesOf({ interval: 3 }, '2026-12-30', 3), ['2026-12-30', '2027-01-02', '2027-01-05']);
  });

  it('count weeks from the Monday of its start, so that Monday and Thursday stay together', () => {
    assert.deepEqual(datesOf({ frequency: 'weekly', interval: 2, weekdays: [4, 1] }, '2026-11-25', 4), [
      '2026-11-26',
      '2026-12-07',
      '2026-12-10',
      '2026-12-21',
    ]);
  });

  it('are on the last day of months that are too short, and on the 31st again afterwards', () => {
    assert.deepEqual(datesOf({ frequency: 'monthly', day: 31 }, '2027-12-31', 4), [
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
    ]);
  });

  it('can be on a weekday of a month, also on the last', () => {
    const second = { frequency: 'monthly', week: 2, weekday: 2 } as const;
    assert.deepEqual(datesOf(second, '2026-11-11', 2), ['2026-12-08', '2027-01-12']);
    const last = { frequency: 'monthly', interval: 3, week: -1, weekday: 5 } as const;
    assert.deepEqual(datesOf(last, '2026-10-30', 3), ['2026-10-30', '2027-01-29', '2027-04-30']);
  });

  it('come every year, on February 28 where there is no 29th', () => {
    const leap = { frequency: 'yearly', month: 2, day: 29 } as const;
    assert.deepEqual(datesOf(leap, '2027-06-01', 3), ['2028-02-29', '2029-02-28', '2030-02-28']);
  });

  it('end with its last date', () => {
    assert.deepEqual(datesOf({}, '2026-11-20', 9, '2026-11-21'), ['2026-11-20', '2026-11-21']);
    assert.deepEqual(datesOf({ interval: 5 }, '9998-12-30', 9), ['9998-12-30']);
  });
});

const anyDate = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const weekday = fc.integer({ min: 1, max: 7 });
const place = fc.oneof(
  fc.record({ day: fc.integer({ min: 1, max: 31 }) }),
  fc.record({ week: fc.constantFrom(1, 2, 3, 4, -1), weekday }),
);
const anyRule: fc.Arbitrary<RecurrenceRule> = fc
  .tuple(
    fc.oneof(
      fc.constant({ frequency: 'daily' as const }),
      fc.record({
        frequency: fc.constant('weekly' as const),
        weekdays: fc.uniqueArray(weekday, { minLength: 1 }),
      }),
      place.map((chosen) => ({ frequency: 'monthly' as const, ...chosen })),
      fc
        .tuple(place, fc.integer({ min: 1, max: 12 }))
        .map(([chosen, month]) => ({ frequency: 'yearly' as const, month, ...chosen })),
    ),
    fc.integer({ min: 1, max: 20 }),
  )
  .map(([chosen, interval]) => ({ ...plain, ...chosen, interval }));

/** The rule as a person reads it: whether this very day is one of its dates. */
function isDate({ rule, startsOn }: RuleDates, text: string): boolean {
  if (text < startsOn) return false;
  const [date, start] = [Temporal.PlainDate.from(text), Temporal.PlainDate.from(startsOn)];
  const days = start.until(date).days;
  if (rule.frequency === 'daily') return days % rule.interval === 0;
  if (rule.frequency === 'weekly') {
    const weeks = (days + start.dayOfWeek - date.dayOfWeek) / 7;
    return rule.weekdays.includes(date.dayOfWeek) && weeks % rule.interval === 0;
  }
  const years = date.year - start.year;
  const months = years * 12 + date.month - start.month;
  if (rule.frequency === 'yearly' && (years % rule.interval !== 0 || date.month !== rule.month)) return false;
  if (rule.frequency === 'monthly' && months % rule.interval !== 0) return false;
  if (rule.week === null) return date.day === Math.min(rule.day ?? 1, date.daysInMonth);
  const fits = rule.week > 0 ? Math.ceil(date.day / 7) === rule.week : date.day + 7 > date.daysInMonth;
  return date.dayOfWeek === rule.weekday && fits;
}

describe('the next date of any rule', () => {
  it('is the first day after that day which the rule names', () => {
    fc.assert(
      fc.property(anyRule, anyDate, fc.integer({ min: -400, max: 4_000 }), (rule, startsOn, shift) => {
        const dates = { rule, startsOn, endsOn: null };
        const after = Temporal.PlainDate.from(startsOn).add({ days: shift });
        const found = nextDate(dates, after.toString());
        assert.ok(found !== null && found > after.toString() && isDate(dates, found));
        const scanned = Math.min(800, after.until(Temporal.PlainDate.from(found)).days);
        for (let days = 1; days < scanned; days += 1) {
          assert.ok(!isDate(dates, after.add({ days }).toString()));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('has a moment on that day in every time zone, unless the day itself is skipped there', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe');
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    fc.assert(
      fc.property(anyDate, clock, zones, (date, time, timeZone) => {
        assert.equal(dateAt(momentOf(date, time, timeZone), timeZone), date);
      }),
    );
  });

  it('is an hour later where a daylight saving change skips its time, and the first where it repeats it', () => {
    assert.equal(momentOf('2027-03-28', '02:30', 'Europe/Berlin').toISOString(), '2027-03-28T01:30:00.000Z');
    assert.equal(momentOf('2027-10-31', '02:30', 'Europe/Berlin').toISOString(), '2027-10-31T00:30:00.000Z');
    assert.equal(momentOf('2027-03-27', '06:00', 'Europe/Berlin').toISOString(), '2027-03-27T05:00:00.000Z');
    assert.equal(momentOf('2027-03-29', '06:00', 'Europe/Berlin').toISOString(), '2027-03-29T04:00:00.000Z');
  });
});
