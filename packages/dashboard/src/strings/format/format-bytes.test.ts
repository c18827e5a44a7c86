import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatBytes, formatLimit } from './format-bytes.ts';

test('a size uses the unit in which it is short', () => {
  const cases: [number, string][] = [
    [0, '0 B'],
    [820, '820 B'],
    [1_000, '1 KB'],
    [1_434, '1.4 KB'],
    [64_200, '64 KB'],
    [999_600, '1 MB'],
    [12_400_000, '12.4 MB'],
    [25 * 1024 * 1024, '26.2 MB'],
    [3_000 * 1000 ** 3, '3,000 GB'],
  ];
  for (const [bytes, text] of cases) assert.equal(formatBytes(bytes), text);
});

test('a limit is exact', () => {
  assert.equal(formatLimit(25 * 1024 * 1024), '25 MiB');
});
