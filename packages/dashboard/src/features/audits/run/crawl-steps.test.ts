import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addStep, type CrawlSteps, readingNow } from './crawl-steps.ts';

const none: CrawlSteps = { reading: [], read: [] };

test('what no longer waits has been read, the last one first', () => {
  const first = addStep(none, ['/', '/a', '/b', '/c']);
  assert.deepEqual(first.read, []);
  assert.deepEqual(readingNow(first), ['/', '/a', '/b']);
  const second = addStep(first, ['/b', '/c', '/d']);
  assert.deepEqual(second.read, ['/a', '/']);
  assert.deepEqual(addStep(second, []).read, ['/d', '/c', '/b', '/a', '/']);
});

test('a URL is listed once, and the list stays short', () => {
  const again = addStep(addStep({ reading: ['/a'], read: ['/a'] }, []), []);
  assert.deepEqual(again.read, ['/a']);
  const many = Array.from({ length: 12 }, (_, index) => `/${index}`);
  assert.equal(addStep(addStep(none, many), []).read.length, 6);
});
