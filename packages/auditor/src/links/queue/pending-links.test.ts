import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteFacts } from '../../checks/testing/site-facts.ts';
import type { LinkResult, LinkTarget } from '../../crawl-store.ts';
import type { TargetChecker } from '../target/check-target.ts';
import { unverified } from '../target/classify-response.ts';
import { createPendingLinks } from './pending-links.ts';
import { createPoliteness } from './politeness.ts';

function open() {
  const dead = new Map<string, LinkResult>();
  const results: string[] = [];
  const checker: TargetChecker = {
    excludedResult: () => null,
    knownResult: (host) => dead.get(host) ?? null,
    attempt: () => Promise.reject(new Error('nothing is requested here')),
  };
  const politeness = createPoliteness(siteFacts());
  const pending = createPendingLinks({ politeness, checker, onResult: (url) => results.push(url) });
  const admit = (host: string, index: number) => {
    const target = { internal: false, result: null, uses: ['link'], sourceCount: 1, sources: [] } as const;
    return pending.admit({ ...target, url: `https://${host}/${index}` } as unknown as LinkTarget);
  };
  const admitMany = (host: string, count: number): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (let index = 0; index < count; index += 1) {
      const admission = admit(host, index);
      counts[admission] = (counts[admission] ?? 0) + 1;
    }
    return counts;
  };
  return { pending, dead, results, admit, admitMany };
}

test('memory holds up to 100 targets per slow host and 5,000 for all of them', () => {
  const { pending, admitMany } = open();
  assert.deepEqual(admitMany('a.example', 1000), { queued: 100, skipped: 900 });
  for (let host = 0; host < 100; host += 1) admitMany(`h${host}.example`, 150);
  assert.equal(pending.queue.size(), 5000);
  assert.equal(pending.slow(), 5000);
});

test('memory holds up to 1,000 targets of fast hosts, apart from those of slow hosts', () => {
  const { pending, admitMany } = open();
  admitMany('a.example', 1000);
  admitMany('127.0.0.1', 999);
  assert.equal(pending.isFull(), false);
  admitMany('site.example', 1);
  assert.equal(pending.isFull(), true);
});

test('a target that is read again while it waits is not queued twice, and a settled one makes room', () => {
  const { pending, results, admitMany, admit } = open();
  admitMany('a.example', 100);
  assert.equal(admit('a.example', 5), 'queued');
  assert.equal(pending.queue.size(), 100);
  const next = pending.queue.next(1);
  pending.settle('a.example', next?.item.url ?? '', unverified('x'));
  pending.queue.release('a.example', 0);
  assert.deepEqual(results, ['https://a.example/0']);
  assert.equal(admit('a.example', 0), 'queued', 'its result is not stored yet');
  assert.equal(pending.queue.size(), 99);
  pending.forget(['https://a.example/0']);
  assert.equal(admit('a.example', 0), 'queued');
  assert.equal(pending.queue.size(), 100);
});

test('targets of a host that is known to be dead are settled at once', () => {
  const { pending, dead, results, admitMany } = open();
  dead.set('a.example', unverified('dead'));
  assert.deepEqual(admitMany('a.example', 300), { settled: 300 });
  assert.equal(pending.queue.size(), 0);
  assert.equal(results.length, 300);
});
