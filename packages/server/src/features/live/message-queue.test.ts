import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StreamPart } from '../../operation-output.ts';
import { createMessageQueue } from './message-queue.ts';

const part = (data: string): StreamPart => ({ id: data, type: 'x', data });
const bounds = { messages: 3, characters: 10 };

test('what is pushed is read in its order, whoever comes first', async () => {
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

test('it holds so many messages and characters and no more, and takes again what fits once some are read', async () => {
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

test('a message longer than all may be is taken when nothing else waits', () => {
  const queue = createMessageQueue(bounds);
  assert.equal(queue.push(part('x'.repeat(100))), true);
  assert.equal(queue.push(part('y')), false);
});

test('the end frees a reader who waits, and dropping forgets what he has not read', async () => {
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
