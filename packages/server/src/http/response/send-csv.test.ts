import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { boundedStream } from './send-csv.ts';

async function* endless(ended: () => void): AsyncGenerator<string> {
  try {
    for (;;) {
      await nextTurn();
      yield 'x'.repeat(100_000);
    }
  } finally {
    ended();
  }
}

test('a download nobody reads is given up, and what it read from is closed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stream = boundedStream(endless(resolve), { wholeMs: 60_000, stallMs: 20 });
  stream.once('readable', () => undefined);
  const [error] = (await once(stream, 'error')) as [Error];
  assert.match(error.message, /too slowly/);
  await promise;
});

test('a download that never ends is given up, however fast it is read', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stream = boundedStream(endless(resolve), { wholeMs: 20, stallMs: 60_000 });
  await assert.rejects(async () => {
    for await (const _part of stream);
  }, /too slowly/);
  await promise;
});

test('a reader who leaves ends the reading behind it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stream = boundedStream(endless(resolve), { wholeMs: 60_000, stallMs: 60_000 });
  await once(stream, 'readable');
  stream.destroy();
  await promise;
});
