import assert from 'node:assert/strict';
import { it } from 'node:test';
import { keepRecentNews } from './recent-news.ts';

const news = (data: string) => ({ type: 'task.updated', data });

it('what a stream has told recently is repeated for a tab that was loading, and a gap if that was too much', () => {
  let now = 0;
  const recent = keepRecentNews({ limit: 2, toldMs: 60_000, now: () => now });
  assert.deepEqual(recent.since(60_000), []);
  recent.add(news('first'));
  now = 1_000;
  recent.add({ type: 'audit.progress', data: 'half' });
  recent.add({ type: 'up' });
  recent.add(news('second'));
  assert.deepEqual(recent.since(1_000), [news('first'), news('second')]);
  assert.deepEqual(recent.since(999), [news('second')]);
  now = 2_000;
  recent.add(news('third'));
  assert.deepEqual(recent.since(1_999), [news('second'), news('third')]);
  assert.deepEqual(recent.since(2_000), [{ type: 'gap' }]);
});

it('a tab that was loading before the stream was followed, or while it had a gap, gets a gap', () => {
  let now = 10_000;
  const recent = keepRecentNews({ limit: 2, toldMs: 500, now: () => now });
  now = 11_000;
  recent.add(news('first'));
  assert.deepEqual(recent.since(1_500), [news('first')]);
  assert.deepEqual(recent.since(1_501), [{ type: 'gap' }]);
  now = 12_000;
  recent.add({ type: 'gap' });
  recent.add(news('second'));
  now = 13_000;
  assert.deepEqual(recent.since(1_000), [{ type: 'gap' }]);
  assert.deepEqual(recent.since(999), []);
});
