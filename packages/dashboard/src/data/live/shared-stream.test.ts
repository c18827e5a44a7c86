import assert from 'node:assert/strict';
import { mock, type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { followSharedStream } from './shared-stream.ts';
import type { StreamNews } from './stream-news.ts';

/** Node has locks and channels as browsers do, but no event sources. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static latest: Source;
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Source.latest = this;
  }
  close(): void {
    this.readyState = Source.CLOSED;
  }
  emit(type: string, data?: string): void {
    this.dispatchEvent(data === undefined ? new Event(type) : new MessageEvent(type, { data }));
  }
}
Object.assign(globalThis, { EventSource: Source });
/** All tabs of this process began at the same moment, not some fraction of a millisecond apart. */
mock.method(performance, 'now', () => 1_000);

/** A tab, and what it was told. */
function openTab(t: TestContext, name: string): { told: StreamNews[]; close: () => void } {
  const told: StreamNews[] = [];
  const close = followSharedStream(name, '/events', ['task.updated'], (news) => told.push(news));
  t.after(close);
  return { told, close };
}

async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await setImmediate();
}

const updated = (data: string) => ({ type: 'task.updated', data });

test('what a tab that opens later has missed is told to no other tab', async (t) => {
  const leader = openTab(t, 'later');
  await waitFor(() => Source.latest !== undefined);
  Source.latest.emit('open');
  Source.latest.emit('task.updated', 'one');
  const second = openTab(t, 'later');
  await waitFor(() => second.told.length > 0);
  const third = openTab(t, 'later');
  await waitFor(() => third.told.length > 0);
  Source.latest.emit('task.updated', 'two');
  await waitFor(() => [second, third].every(({ told }) => told.length > 1));
  assert.deepEqual(leader.told, [{ type: 'up' }, updated('one'), updated('two')]);
  for (const { told } of [second, third]) assert.deepEqual(told, [updated('one'), updated('two')]);
});

test('after a first connection that failed, a gap is told, also to a tab that opens then', async (t) => {
  const before = Source.latest;
  const leader = openTab(t, 'failing');
  await waitFor(() => Source.latest !== before);
  assert.match(Source.latest.url, /recentMs=/);
  Source.latest.emit('error');
  Source.latest.emit('open');
  Source.latest.emit('open');
  assert.deepEqual(
    leader.told.map(({ type }) => type),
    ['down', 'up', 'gap', 'up'],
  );
  const second = openTab(t, 'failing');
  await waitFor(() => second.told.length > 0);
  assert.deepEqual(second.told, [{ type: 'gap' }]);
});

test('a tab that takes over tells a gap, and so does it to a tab that opens meanwhile', async (t) => {
  const before = Source.latest;
  const first = openTab(t, 'taking over');
  await waitFor(() => Source.latest !== before);
  const source = Source.latest;
  const second = openTab(t, 'taking over');
  source.emit('open');
  await waitFor(() => second.told.length > 0);
  first.close();
  await waitFor(() => Source.latest !== source);
  const third = openTab(t, 'taking over');
  await waitFor(() => third.told.length > 0);
  assert.deepEqual(third.told, [{ type: 'gap' }], 'before the new connection is open');
});
