import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatBytes } from './format-bytes.ts';

test('a size uses the unit in which it is short', () => {
  const cases: [number, string][] = [
    [0, '0 B'],
    [820, '820 B'],
    [1024, '1 KB'],
    [1_434, '1.4 KB'],
    [25 * 1024 * 1024, '25 MB'],
    [3 * 1024 ** 4, '3072 GB'],
  ];
  for (const [bytes, text] of cases) assert.equal(formatBytes(bytes), text);
});
