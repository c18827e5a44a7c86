import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prefersCsv } from './prefers-csv.ts';

const cases: [string | undefined, boolean][] = [
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['text/html,application/xhtml+xml,*/*;q=0.8', false],
  ['text/csv', true],
  ['Text/CSV; charset=utf-8', true],
  ['text/*', true],
  ['text/csv, */*', true],
  ['text/csv, application/json', false],
  ['text/csv, application/json;q=0.9', true],
  ['application/json, text/csv;q=0.9', false],
  ['text/csv;q=0', false],
  ['text/csv;q=0, */*', false],
  ['*/*, text/csv;q=0.5', false],
  ['text/csv;q=lots', false],
];

for (const [accept, expected] of cases) {
  test(`Accept: ${accept ?? '(none)'} asks for ${expected ? 'CSV' : 'JSON'}`, () => {
    assert.equal(prefersCsv(accept), expected);
  });
}
