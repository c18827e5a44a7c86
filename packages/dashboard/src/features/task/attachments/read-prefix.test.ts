import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPrefix } from './read-prefix.ts';

const streamOf = (...parts: string[]): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new Uint8Array(Buffer.from(part)));
      controller.close();
    },
  });

test('a short text is read completely, a long one only at the beginning', async () => {
  assert.deepEqual(await readPrefix(streamOf('Länge', ' 5'), 100), { text: 'Länge 5', isCut: false });
  assert.deepEqual(await readPrefix(streamOf('abcd'), 4), { text: 'abcd', isCut: false });
  assert.deepEqual(await readPrefix(streamOf('abc', 'def', 'ghi'), 5), { text: 'abcde', isCut: true });
});

test('a cut within a character drops that character', async () => {
  assert.deepEqual(await readPrefix(streamOf('aüb'), 2), { text: 'a', isCut: true });
});

test('nothing is read beyond what is shown', async () => {
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(new Uint8Array(1000)),
    cancel: () => {
      isCancelled = true;
    },
  });
  await readPrefix(endless, 5000);
  assert.ok(isCancelled);
});
