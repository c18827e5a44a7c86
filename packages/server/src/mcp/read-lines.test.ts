import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import fc from 'fast-check';
import { readLines } from './read-lines.ts';

async function linesOf(pieces: Buffer[], maxBytes = 1_000): Promise<(string | null)[]> {
  return Array.fromAsync(readLines(Readable.from(pieces), maxBytes));
}

test('lines come out whole, however the bytes are cut into pieces', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, ''))),
      fc.infiniteStream(fc.integer({ min: 1, max: 7 })),
      async (lines, sizes) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const pieces: Buffer[] = [];
        for (let at = 0; at < bytes.length; ) {
          const size = sizes.next().value as number;
          pieces.push(bytes.subarray(at, at + size));
          at += size;
        }
        assert.deepEqual(await linesOf(pieces), lines);
      },
    ),
    { numRuns: 50 },
  );
});

test('a line that is too long is reported and skipped, and the next one is read', async () => {
  const pieces = ['x'.repeat(6), 'x'.repeat(5), '\nok\r\n', 'last'].map((text) => Buffer.from(text));
  assert.deepEqual(await linesOf(pieces, 10), [null, 'ok', 'last']);
  assert.deepEqual(await linesOf([Buffer.from('x'.repeat(11))], 10), [null]);
});
