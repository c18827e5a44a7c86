import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseStep, countLaunches, type FrontierState, findTruncation } from './frontier-steps.ts';

const limits = { maxPages: 1000, maxRequests: 2000 };
const busy: FrontierState = {
  isOver: false,
  queued: 50,
  active: 2,
  unreleased: 3,
  unreleasedBytes: 0,
  isReleasing: false,
  hasUnwritten: true,
  isDrained: false,
  isRefilling: false,
  isReporting: false,
  pages: 10,
  requests: 10,
  connections: 5,
};
const done = { ...busy, queued: 0, active: 0, unreleased: 0, hasUnwritten: false, isDrained: true };

for (const [name, change, expected] of [
  ['the free connections', {}, 3],
  ['the queued entries', { queued: 1 }, 1],
  ['the pages left, minus what is under way', { pages: 995 }, 2],
  ['the requests left, minus what is under way', { requests: 1996 }, 1],
  ['the outcomes that may wait for an earlier one', { unreleased: 199, connections: 500 }, 1],
  ['nothing when those are too large', { unreleasedBytes: 2 ** 22 }, 0],
  ['nothing when more is under way than the pages left', { pages: 998 }, 0],
  ['nothing when the page limit is reached', { pages: 1000, unreleased: 0 }, 0],
  ['nothing when the crawl is over', { isOver: true }, 0],
] as const) {
  test(`a crawl launches up to ${name}`, () => {
    assert.equal(countLaunches({ ...busy, ...change }, limits), expected);
  });
}

for (const [name, state, expected] of [
  ['waits while enough entries are queued', { ...busy, queued: 100 }, 'wait'],
  ['takes more long before its connections have nothing to do', { ...busy, queued: 99 }, 'take'],
  ['takes only once at a time', { ...busy, queued: 4, isRefilling: true }, 'wait'],
  ['writes nothing early while some entries are queued', { ...busy, queued: 5, isDrained: true }, 'wait'],
  ['writes what it found when the store is drained', { ...busy, queued: 4, isDrained: true }, 'flush'],
  ['writes unwritten outcomes that may bring new entries', { ...done, hasUnwritten: true }, 'flush'],
  ['waits for requests under way when the store is drained', { ...done, active: 1 }, 'wait'],
  ['waits for outcomes that are being released', { ...done, isReleasing: true }, 'wait'],
  ['waits for a progress report', { ...done, isReporting: true }, 'wait'],
  ['finishes when nothing is left', done, 'finish'],
  ['writes what is left once it is full and idle', { ...done, pages: 1000, hasUnwritten: true }, 'flush'],
  ['waits when it is full but not idle', { ...busy, pages: 1000 }, 'wait'],
  ['finishes when it is full and all is written', { ...done, queued: 9, requests: 2000 }, 'finish'],
  ['finishes at once when it is over and idle', { ...done, queued: 9, isOver: true }, 'finish'],
  ['waits for requests under way when it is over', { ...busy, queued: 0, isOver: true }, 'wait'],
] as const) {
  test(`a crawl ${name}`, () => assert.equal(chooseStep(state, limits), expected));
}

test('a limit truncates a crawl only when it left entries unread', () => {
  const end = { pages: 1000, requests: 2000, isWaiting: true, isTimeOver: true, tooDeep: 0, traps: 0 };
  assert.deepEqual(findTruncation(end, limits), ['max-pages', 'max-requests', 'time']);
  assert.deepEqual(findTruncation({ ...end, isWaiting: false }, limits), []);
  assert.deepEqual(
    findTruncation({ ...end, pages: 9, requests: 9, isTimeOver: false, tooDeep: 1, traps: 1 }, limits),
    ['max-depth', 'url-shape'],
  );
});
