import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StreamPart } from '../../operation-output.ts';
import { createMessageQueue } from './message-queue.ts';

const part = (data: string): StreamPart => ({ id: data, type: 'x', data });
const bounds = { messages: 3, characters: 10 };

test('messages are read in the order they are pushed, whether reader or writer comes first', async () => {
  const queue = createMessageQueue(bounds);
  const reader = queue.read();
  const first = reader.next();
  queue.push(part('a'));
  assert.deepEqual(await first, { done: false, value: part('a') });
  queue.push(part('b'));
  queue.push(part('c'));
  queue.end();
  assert.deepEqual(await Array.fromAsync(reader), [part('b'), part('c')]);
});

test('the queue is limited in messages and characters, and accepts more once some are read', async () => {
  const queue = createMessageQueue(bounds);
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((data) => queue.push(part(data))),
    [true, true, true, false],
  );
  const reader = queue.read();
  await reader.next();
  assert.equal(queue.push(part('12345678')), true);
  await reader.next();
  assert.equal(queue.push(part('123')), false);
});

test('a message above the limit is accepted when the queue is empty', () => {
  const queue = createMessageQueue(bounds);
  assert.equal(queue.push(part('x'.repeat(100))), true);
  assert.equal(queue.push(part('y')), false);
});

test('ending the queue releases a waiting reader, and dropping discards unread messages', async () => {
  const ended = createMessageQueue(bounds);
  const waiting = ended.read().next();
  ended.end();
  assert.equal((await waiting).done, true);
  assert.equal(ended.push(part('late')), true);
  assert.equal(ended.isEmpty(), true);

  const dropped = createMessageQueue(bounds);
  dropped.push(part('a'));
  dropped.drop();
  assert.deepEqual(await Array.fromAsync(dropped.read()), []);
});
