import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addSample, pageRate, type Sample } from './page-rate.ts';

const collect = (...samples: [at: number, pages: number][]) =>
  samples.reduce<Sample[]>((list, [at, pages]) => addSample(list, { at, pages }), []);

test('the rate covers the last seconds, not the whole crawl', () => {
  assert.equal(pageRate(collect([0, 0], [2_000, 20])), 10);
  assert.equal(pageRate(collect([0, 1_000], [20_000, 1_000], [30_000, 1_050])), 5);
});

test('there is no rate from a single message, or over too short a time', () => {
  assert.equal(pageRate([]), null);
  assert.equal(pageRate(collect([0, 5])), null);
  assert.equal(pageRate(collect([0, 5], [500, 10])), null);
});

test('fewer pages than before start another crawl', () => {
  assert.equal(pageRate(collect([0, 500], [2_000, 3])), null);
});

test('the number of samples is limited', () => {
  const many = Array.from({ length: 500 }, (_, n): [number, number] => [n, n]);
  assert.equal(collect(...many).length, 30);
});
