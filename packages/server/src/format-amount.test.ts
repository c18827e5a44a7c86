import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatBytes, formatCount, formatLimit } from './format-amount.ts';

test('a count has grouped thousands and agrees with its noun', () => {
  assert.deepEqual(
    [0, 1, 12_400].map((count) => formatCount(count, 'row')),
    ['0 rows', '1 row', '12,400 rows'],
  );
});

test('a size uses the unit in which it is short', () => {
  const cases: [number, string][] = [
    [0, '0 bytes'],
    [820, '820 bytes'],
    [1_434, '1.4 KB'],
    [64_200, '64 KB'],
    [999_600, '1 MB'],
    [12_400_000, '12.4 MB'],
    [3_000_000_000_000, '3,000 GB'],
  ];
  for (const [bytes, text] of cases) assert.equal(formatBytes(bytes), text);
});

test('a limit is exact', () => {
  assert.equal(formatLimit(25 * 1024 * 1024), '25 MiB');
  assert.equal(formatLimit(64 * 1024), '64 KiB');
  assert.equal(formatLimit(1_000_000), '1,000,000 bytes');
});
