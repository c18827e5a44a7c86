import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nobody } from '../../context.ts';
import type { FoundCaller } from '../../identity-state.ts';
import { createCallerCache } from './caller-cache.ts';

const found: FoundCaller = { caller: nobody, endsAt: null };

function countedLoads(response: () => Promise<FoundCaller | null> = async () => found) {
  const counter = { loads: 0 };
  const load = () => {
    counter.loads += 1;
    return response();
  };
  return { counter, load };
}

test('a caller is looked up once a second, and never cached for longer', async () => {
  let now = 0;
  const cache = createCallerCache(() => now);
  const { counter, load } = countedLoads();
  for (now of [0, 1, 500, 999]) assert.equal(await cache.find('a', load), found);
  assert.equal(counter.loads, 1);
  now = 1000;
  await cache.find('a', load);
  assert.equal(counter.loads, 2);
});

test('the second starts with the lookup, however long it takes', async () => {
  let now = 0;
  const cache = createCallerCache(() => now);
  const gate = Promise.withResolvers<FoundCaller>();
  const { counter, load } = countedLoads(() => gate.promise);
  const slow = cache.find('a', load);
  now = 1500;
  gate.resolve(found);
  await slow;
  await cache.find('a', load);
  assert.equal(counter.loads, 2);
});

test('concurrent requests share one lookup', async () => {
  const cache = createCallerCache(() => 0);
  const { counter, load } = countedLoads();
  await Promise.all(Array.from({ length: 50 }, () => cache.find('a', load)));
  assert.equal(counter.loads, 1);
});

test('clearing applies to lookups in flight: their results are not cached', async () => {
  const cache = createCallerCache(() => 0);
  const gate = Promise.withResolvers<FoundCaller>();
  const old = cache.find('a', () => gate.promise);
  cache.clear();
  const { counter, load } = countedLoads(async () => null);
  assert.equal(await cache.find('a', load), null);
  gate.resolve(found);
  await old;
  assert.equal(await cache.find('a', load), null);
  assert.equal(counter.loads, 2);
});

test('unknown credentials and failures are not cached', async () => {
  const cache = createCallerCache(() => 0);
  const unknown = countedLoads(async () => null);
  const failing = countedLoads(async () => {
    throw new Error('database away');
  });
  for (let round = 0; round < 2; round += 1) {
    assert.equal(await cache.find('a', unknown.load), null);
    await assert.rejects(cache.find('b', failing.load), /database away/);
  }
  assert.deepEqual([unknown.counter.loads, failing.counter.loads], [2, 2]);
});

test('a flood of credentials evicts the oldest, so the cache stays bounded', async () => {
  const cache = createCallerCache(() => 0);
  const { counter, load } = countedLoads();
  for (let number = 0; number <= 10_000; number += 1) await cache.find(`key ${number}`, async () => found);
  await cache.find('key 10000', load);
  assert.equal(counter.loads, 0);
  await cache.find('key 0', load);
  assert.equal(counter.loads, 1);
});
