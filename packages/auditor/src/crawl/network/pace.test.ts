import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInstantClock, runCrawl } from '../../testing/crawl.ts';
import { page, withSite } from '../../testing/site.ts';
import { createPace, type PacedResponse } from './pace.ts';
import { readRetryAfter } from './retry-after.ts';

const { signal } = new AbortController();
const good: PacedResponse = { status: 200, error: null, retryAfter: undefined, ttfbMs: 10 };
const slow: PacedResponse = { ...good, ttfbMs: 2000 };
const refused: PacedResponse = { ...good, status: 429 };

/** A pace with a clock that never waits. */
function startPace({ unthrottled = false, delayMs = 0 } = {}) {
  const clock = createInstantClock();
  return { clock, pace: createPace({ unthrottled, delayMs, clock, signal }) };
}

/** Lets everything continue that can. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** How many requests the host would get at once now; all of them succeed at the end, without counting. */
async function atOnce(pace: ReturnType<typeof createPace>): Promise<number> {
  let started = 0;
  const turns = Array.from({ length: 30 }, () => pace.acquire().then(() => (started += 1)));
  await settle();
  const found = started;
  while (started < turns.length) {
    pace.release({ ...good, status: null, error: 'ABORTED' });
    await settle();
  }
  for (let open = found; open > 0; open -= 1) pace.release({ ...good, status: null, error: 'ABORTED' });
  return found;
}

async function respondOnce(pace: ReturnType<typeof createPace>, response: PacedResponse): Promise<void> {
  await pace.acquire();
  pace.release(response);
}

async function respond(
  pace: ReturnType<typeof createPace>,
  times: number,
  each: PacedResponse,
): Promise<void> {
  for (let index = 0; index < times; index += 1) await respondOnce(pace, each);
}

test('a public host gets five requests at once, this machine sixteen, and a host with a crawl delay one', async () => {
  assert.equal(await atOnce(startPace().pace), 5);
  assert.equal(await atOnce(startPace({ unthrottled: true }).pace), 16);
  assert.equal(await atOnce(startPace({ delayMs: 1000 }).pace), 1);
});

test('every refusal halves the concurrent requests and doubles the pause; successes win them back', async () => {
  const { clock, pace } = startPace();
  await respond(pace, 4, refused);
  await pace.acquire();
  assert.deepEqual(clock.waits, [500, 1000, 2000, 4000]);
  pace.release(good);
  assert.equal(await atOnce(pace), 1);
  await respond(pace, 19, good);
  assert.equal(await atOnce(pace), 3);
  await respond(pace, 60, good);
  assert.equal(await atOnce(pace), 5);
  assert.equal(pace.exhausted(), false);
});

test('refusals of requests that were under way together count once', async () => {
  const { clock, pace } = startPace();
  for (let index = 0; index < 5; index += 1) await pace.acquire();
  for (let index = 0; index < 5; index += 1) pace.release(refused);
  await pace.acquire();
  assert.deepEqual(clock.waits, [500]);
  pace.release(good);
  assert.equal(await atOnce(pace), 2);
});

test('Retry-After on any failure pauses all requests; a longer one extends the pause', async () => {
  for (const status of [429, 503, 502, 403]) {
    const { clock, pace } = startPace();
    await pace.acquire();
    await pace.acquire();
    pace.release({ ...refused, status, retryAfter: '7' });
    pace.release({ ...refused, status, retryAfter: '20' });
    await pace.acquire();
    assert.deepEqual(clock.waits, [20_000], String(status));
  }
  const { clock, pace } = startPace();
  await respondOnce(pace, { ...good, retryAfter: '7' });
  await respondOnce(pace, { ...good, status: 404 });
  await respondOnce(pace, { ...refused, retryAfter: '0' });
  await pace.acquire();
  assert.deepEqual(clock.waits, [500], 'a success may name any time, and zero is no leave to hammer');
});

test('requests that wait for a pause also wait when it is extended', async () => {
  let release: (() => void) | null = null;
  let now = 0;
  const waits: number[] = [];
  const clock = {
    now: () => now,
    wait: (ms: number) => {
      waits.push(ms);
      return new Promise<void>((resolve) => {
        release = () => {
          now += ms;
          resolve();
        };
      });
    },
  };
  const pace = createPace({ unthrottled: false, delayMs: 0, clock, signal });
  await pace.acquire();
  await pace.acquire();
  pace.release({ ...refused, retryAfter: '1' });
  let started = false;
  void pace.acquire().then(() => {
    started = true;
  });
  await settle();
  pace.release({ ...refused, retryAfter: '9' });
  (release as (() => void) | null)?.();
  await settle();
  assert.deepEqual([started, waits], [false, [1000, 8000]]);
  (release as (() => void) | null)?.();
  await settle();
  assert.equal(started, true);
});

test('growing latency and timeouts reduce the concurrent requests, down to one; fast responses win them back', async () => {
  for (const bad of [slow, { ...good, status: null, error: 'TIMEOUT' }]) {
    const { pace } = startPace();
    await respond(pace, 5, good);
    await respond(pace, 5, bad);
    assert.equal(await atOnce(pace), 4);
    await respond(pace, 40, bad);
    assert.equal(await atOnce(pace), 1);
    await respond(pace, 40, good);
    assert.equal(await atOnce(pace), 5);
  }
});

test('a host that was always slow is not slowed down, and this machine never is', async () => {
  const { pace } = startPace();
  await respond(pace, 40, slow);
  assert.equal(await atOnce(pace), 5);
  const own = startPace({ unthrottled: true });
  await respond(own.pace, 5, good);
  await respond(own.pace, 40, slow);
  assert.equal(await atOnce(own.pace), 16);
});

test('after five refusals in a row retries stop, and after 15 minutes the site is given up', async () => {
  const { clock, pace } = startPace();
  await respond(pace, 4, refused);
  assert.equal(pace.exhausted(), false);
  await respond(pace, 1, refused);
  assert.equal(pace.exhausted(), true);
  const started = clock.now();
  while (!pace.gaveUp()) await respondOnce(pace, refused);
  assert.ok(clock.now() - started > 14 * 60_000 && clock.now() - started < 16 * 60_000);
  await respondOnce(pace, good);
  assert.deepEqual([pace.gaveUp(), pace.exhausted()], [false, false]);
});

test('a stopped crawl gets no more slots, and nothing is left waiting for one', async () => {
  const stop = new AbortController();
  const clock = { now: () => 0, wait: (_ms: number, until: AbortSignal) => waitForAbort(until) };
  const pace = createPace({ unthrottled: false, delayMs: 1000, clock, signal: stop.signal });
  const turns = Array.from({ length: 5 }, () => pace.acquire());
  await settle();
  stop.abort();
  const results = await Promise.allSettled([...turns, pace.acquire()]);
  assert.deepEqual(new Set(results.map(({ status }) => status)), new Set(['rejected']));
});

function waitForAbort(until: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) =>
    until.addEventListener('abort', () => reject(until.reason as Error), { once: true }),
  );
}

test('a crawl that is stopped during a Retry-After pause ends at once', () =>
  withSite(
    { '/robots.txt': { status: 404 }, '/': page('x', '/1', '/2', '/3', '/4', '/5'), '*': { status: 429 } },
    async (site) => {
      const stop = new AbortController();
      const instant = createInstantClock();
      const clock = {
        now: instant.now,
        async wait(ms: number, until: AbortSignal): Promise<void> {
          if (ms < 100) return instant.wait(ms, until);
          queueMicrotask(() => stop.abort());
          return waitForAbort(until);
        },
      };
      await assert.rejects(runCrawl(site.origin, { signal: stop.signal, clock }), { code: 'CANCELLED' });
    },
  ));

test('Retry-After is read as seconds or a date, up to one minute', () => {
  const now = Date.UTC(2026, 0, 1);
  assert.equal(readRetryAfter('7', now), 7000);
  assert.equal(readRetryAfter('86400', now), 60_000);
  assert.equal(readRetryAfter('99999999999999999999', now), null);
  assert.equal(readRetryAfter(new Date(now + 5000).toUTCString(), now), 5000);
  assert.equal(readRetryAfter(new Date(now + 86_400_000).toUTCString(), now), 60_000);
  assert.equal(readRetryAfter(new Date(now - 5000).toUTCString(), now), 0);
  assert.equal(readRetryAfter('soon', now), null);
  assert.equal(readRetryAfter(undefined, now), null);
});
