import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInstantClock } from '../testing/crawl.ts';
import { createPace } from './pace.ts';
import { readRetryAfter } from './retry-after.ts';

const { signal } = new AbortController();
const good = { status: 200, error: null, retryAfter: undefined, ttfbMs: 10 };
const refused = { status: 429, error: null, retryAfter: undefined, ttfbMs: 10 };

async function startAll(pace: ReturnType<typeof createPace>, count: number): Promise<() => number> {
  let started = 0;
  for (let index = 0; index < count; index += 1) void pace.turn().then(() => (started += 1));
  await new Promise((resolve) => setImmediate(resolve));
  return () => started;
}

test('a public host gets five requests at once, this machine sixteen', async () => {
  for (const [unslowed, most] of [
    [false, 5],
    [true, 16],
  ] as const) {
    const pace = createPace({ unslowed, delayMs: 0, clock: createInstantClock(), signal });
    assert.equal((await startAll(pace, 30))(), most);
  }
});

test('every refusal halves the requests at once and doubles the pause; successes win them back', async () => {
  const clock = createInstantClock();
  const pace = createPace({ unslowed: false, delayMs: 0, clock, signal });
  for (let index = 0; index < 4; index += 1) {
    await pace.turn();
    pace.done(refused);
  }
  await pace.turn();
  assert.deepEqual(clock.waits, [500, 1000, 2000, 4000]);
  pace.done(good);
  assert.equal((await startAll(pace, 9))(), 1);
  pace.done(good);
  for (let index = 0; index < 60; index += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    pace.done(good);
    await pace.turn();
  }
  assert.equal(pace.exhausted(), false);
});

test('after five refusals in a row asking again is pointless', async () => {
  const pace = createPace({ unslowed: false, delayMs: 0, clock: createInstantClock(), signal });
  for (let index = 0; index < 5; index += 1) {
    await pace.turn();
    pace.done(refused);
  }
  assert.equal(pace.exhausted(), true);
});

test('a stopped crawl gets no more turns', async () => {
  const stop = new AbortController();
  const pace = createPace({ unslowed: true, delayMs: 0, clock: createInstantClock(), signal: stop.signal });
  stop.abort();
  await assert.rejects(pace.turn());
});

test('Retry-After is read as seconds or a date, and never more than a minute', () => {
  const now = Date.UTC(2026, 0, 1);
  assert.equal(readRetryAfter('7', now), 7000);
  assert.equal(readRetryAfter('86400', now), 60_000);
  assert.equal(readRetryAfter(new Date(now + 5000).toUTCString(), now), 5000);
  assert.equal(readRetryAfter(new Date(now - 5000).toUTCString(), now), 0);
  assert.equal(readRetryAfter('soon', now), null);
  assert.equal(readRetryAfter(undefined, now), null);
});
