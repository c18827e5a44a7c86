import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMonth, isMonth, monthOf, rangeOfMonth, shiftMonth } from './months.ts';
import { readReportsSearch } from './reports-search.ts';

test('January and December step across years', () => {
  assert.equal(shiftMonth('2026-01', -1), '2025-12');
  assert.equal(shiftMonth('2026-12', 1), '2027-01');
  assert.equal(shiftMonth('2026-11', 0), '2026-11');
});

test('months follow each other without gaps, in local time', () => {
  for (let month = '2025-12'; month < '2027-02'; month = shiftMonth(month, 1)) {
    const { from, to } = rangeOfMonth(month);
    assert.equal(monthOf(new Date(from)), month);
    assert.equal(new Date(from).getDate(), 1);
    assert.equal(rangeOfMonth(shiftMonth(month, 1)).from, to);
  }
});

test('a month is formatted with its year', () => assert.equal(formatMonth('2026-11'), 'November 2026'));

test('only a valid month is accepted from the URL', () => {
  assert.deepEqual(readReportsSearch({ month: '2026-02' }), { month: '2026-02' });
  for (const month of ['2026-13', '2026-2', '1999-01', '', 3, null])
    assert.deepEqual(readReportsSearch({ month }), {});
  assert.deepEqual(readReportsSearch({ project: 'a', person: '' }), { project: 'a' });
  assert.equal(isMonth('2026-02-01'), false);
});
