import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addSample, pageRate, type Sample } from './page-rate.ts';

const collect = (...samples: [at: number, pages: number][]) =>
  samples.reduce<Sample[]>((list, [at, pages]) => addSample(list, { at, pages }), []);

test('a rate is that of the last seconds, not of the whole crawl', () => {
  assert.equal(pageRate(collect([0, 0], [2_000, 20])), 10);
  assert.equal(pageRate(collect([0, 1_000], [20_000, 1_000], [30_000, 1_050])), 5);
});

test('nothing is said from a single message, nor over less than a moment', () => {
  assert.equal(pageRate([]), null);
  assert.equal(pageRate(collect([0, 5])), null);
  assert.equal(pageRate(collect([0, 5], [500, 10])), null);
});

test('fewer pages than before are another crawl', () => {
  assert.equal(pageRate(collect([0, 500], [2_000, 3])), null);
});

test('what is kept has a bound', () => {
  const many = Array.from({ length: 500 }, (_, n): [number, number] => [n, n]);
  assert.equal(collect(...many).length, 30);
});
