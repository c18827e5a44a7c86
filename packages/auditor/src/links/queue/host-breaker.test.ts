import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LinkAnswer } from '../target/classify-response.ts';
import { createHostBreaker } from './host-breaker.ts';

const BASE: LinkAnswer = {
  internal: false,
  status: 200,
  error: null,
  headers: {},
  redirected: false,
  wall: null,
  counted: null,
};
const failed = (error: string): LinkAnswer => ({ ...BASE, status: null, error });
const FIRST = { again: false, own: false };
const SECOND = { again: true, own: false };

test('a dead host is confirmed by a second look alone, and by the same fault', () => {
  const breaker = createHostBreaker();
  const shortcut = () => breaker.shortcut('a.example');
  assert.equal(shortcut(), null);
  breaker.record('a.example', failed('REFUSED'), FIRST);
  breaker.record('a.example', failed('REFUSED'), FIRST);
  assert.deepEqual(shortcut(), { fault: 'REFUSED', confirmed: false });
  breaker.record('a.example', failed('DNS_NOT_FOUND'), SECOND);
  assert.deepEqual(shortcut(), { fault: 'DNS_NOT_FOUND', confirmed: false });
  breaker.record('a.example', failed('DNS_NOT_FOUND'), SECOND);
  assert.deepEqual(shortcut(), { fault: 'DNS_NOT_FOUND', confirmed: true });
  breaker.record('a.example', BASE, SECOND);
  assert.equal(shortcut(), null, 'it is there after all');
});

test('only refusals in a row shut a host, and those of a redirect are not its own', () => {
  const breaker = createHostBreaker();
  const refuse = (more: Partial<LinkAnswer> = {}) =>
    breaker.record('a.example', { ...BASE, status: 429, ...more }, FIRST);
  refuse();
  refuse();
  breaker.record('a.example', BASE, FIRST);
  refuse();
  refuse();
  refuse({ redirected: true });
  assert.deepEqual([breaker.shortcut('a.example'), breaker.strikes('a.example')], [null, 2]);
  refuse({ status: 403, wall: 'Cloudflare' });
  assert.equal(breaker.shortcut('a.example'), 'refuses');
  assert.equal(breaker.shortcut('b.example'), null);
});

test('what is remembered of hosts is bounded', () => {
  const breaker = createHostBreaker();
  for (let host = 0; host < 10_001; host += 1) breaker.record(`h${host}.example`, failed('REFUSED'), FIRST);
  assert.equal(breaker.shortcut('h0.example'), null);
  assert.deepEqual(breaker.shortcut('h1.example'), { fault: 'REFUSED', confirmed: false });
});
