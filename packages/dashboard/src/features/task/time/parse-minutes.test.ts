import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatMinutes } from '../../../strings/format/format-minutes.ts';
import { parseMinutes } from './parse-minutes.ts';

test('time is parsed as people write it', () => {
  const cases: [string, number | null][] = [
    ['90', 90],
    ['45m', 45],
    ['45 min', 45],
    ['1h 30m', 90],
    ['1h30m', 90],
    ['2 hours', 120],
    ['1:30', 90],
    ['0:05', 5],
    ['1.5h', 90],
    ['1,5 h', 90],
    [' 2H ', 120],
    ['168h', 10_080],
    ['', null],
    ['0', null],
    ['h', null],
    ['1:75', null],
    ['-5', null],
    ['abc', null],
    ['10081', null],
    ['1h 30', null],
  ];
  for (const [text, minutes] of cases) assert.equal(parseMinutes(text), minutes, JSON.stringify(text));
});

test('formatted time can be parsed again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_080 }), (minutes) => {
      assert.equal(parseMinutes(formatMinutes(minutes)), minutes);
    }),
  );
});
