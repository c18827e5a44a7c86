import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { testDatabase } from '../testing/database.ts';
import { parseInteger, parseTimestamp } from './value-parsers.ts';

const database = await testDatabase({ after });

/** Instants PostgreSQL and an ISO string with four digits of year both have. */
const instant = fc.date({
  min: new Date('0001-01-01T00:00:00.000Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
});

test('any instant in years 1 to 9999 comes back as the ISO string with milliseconds that went in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(instant.filter(isValid), { minLength: 1, maxLength: 50 }), async (dates) => {
      const wanted = dates.map((date) => date.toISOString());
      const { rows } = await database.pool.query<{ zoned: string; plain: string; list: string[] }>(
        `SELECT at AS zoned, at AT TIME ZONE 'UTC' AS plain, ARRAY[at] AS list
         FROM unnest($1::timestamptz[]) WITH ORDINALITY AS input (at, place) ORDER BY place`,
        [wanted],
      );
      assert.deepEqual(
        rows.map((row) => row.zoned),
        wanted,
      );
      assert.deepEqual(
        rows.map((row) => row.plain),
        wanted,
      );
      assert.deepEqual(
        rows.flatMap((row) => row.list),
        wanted,
      );
    }),
    { numRuns: 50 },
  );
});

test('microseconds are cut to milliseconds, whatever their trailing zeros', () => {
  fc.assert(
    fc.property(instant.filter(isValid), fc.integer({ min: 0, max: 999_999 }), (date, micros) => {
      const seconds = date.toISOString().slice(0, 19);
      const fraction = String(micros).padStart(6, '0');
      const printed = `${seconds.replace('T', ' ')}.${fraction}`.replace(/\.?0+$/, (zeros) =>
        zeros.startsWith('.') ? '' : micros === 0 ? zeros : '',
      );
      assert.equal(parseTimestamp(`${printed}+00`), `${seconds}.${fraction.slice(0, 3)}Z`);
    }),
  );
});

test('a timestamp inside json and one printed in another zone become the same UTC form', () => {
  assert.equal(parseTimestamp('2026-11-21T00:07:16.6+00:00'), '2026-11-21T00:07:16.600Z');
  assert.equal(parseTimestamp('2026-11-21 05:37:16+05:30'), '2026-11-21T00:07:16.000Z');
  assert.equal(parseTimestamp('2026-11-20 17:07:16.123456-07'), '2026-11-21T00:07:16.123Z');
});

test('infinity and years without an ISO form are errors of the statement, and the connection stays usable', async () => {
  for (const value of ['infinity', '-infinity', '0044-03-15 BC', '12026-01-01']) {
    await assert.rejects(database.pool.query('SELECT $1::timestamptz', [value]), /has no ISO form/, value);
  }
  const { rows } = await database.pool.query('SELECT 1 AS one');
  assert.deepEqual(rows, [{ one: 1 }]);
});

test('bigint, count and numeric are numbers, a date stays its own text, and null stays null', async () => {
  const { rows } = await database.pool.query(
    `SELECT 9007199254740991::bigint AS large, count(*) AS counted, 12.50::numeric AS price, '2026-02-28'::date AS day,
       ARRAY[1::bigint] AS larges, NULL::timestamptz AS nothing, ARRAY[NULL::timestamptz] AS nothings, '{"a":1}'::jsonb AS json`,
  );
  assert.deepEqual(rows, [
    {
      large: Number.MAX_SAFE_INTEGER,
      counted: 1,
      price: 12.5,
      day: '2026-02-28',
      larges: [1],
      nothing: null,
      nothings: [null],
      json: { a: 1 },
    },
  ]);
});

test('a bigint a number cannot hold exactly is an error, never a rounded number', async () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
      const isSafe = value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER);
      if (isSafe) assert.equal(parseInteger(String(value)), Number(value));
      else assert.throws(() => parseInteger(String(value)), RangeError);
    }),
  );
  await assert.rejects(database.pool.query('SELECT 9007199254740993::bigint'), /too large for a number/);
});

test('the driver of other pools in the process keeps its own parsers', async () => {
  const { default: pg } = await import('pg');
  assert.ok((pg.types.getTypeParser(1184)('2026-11-21 00:00:00+00') as unknown) instanceof Date);
});

function isValid(date: Date): boolean {
  return !Number.isNaN(date.getTime());
}
