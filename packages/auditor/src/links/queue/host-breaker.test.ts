import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LinkResponse } from '../target/link-response.ts';
import { createHostBreaker } from './host-breaker.ts';

const base: LinkResponse = {
  internal: false,
  status: 200,
  error: null,
  headers: {},
  redirected: false,
  botChallenge: null,
  countedBytes: null,
};
const failed = (error: string): LinkResponse => ({ ...base, status: null, error });
const first = { isRetry: false, isOwn: false, now: 1 };
const second = { isRetry: true, isOwn: false, now: 2 };

test('only a retry with the same error confirms a dead host', () => {
  const breaker = createHostBreaker();
  const knownFailure = () => breaker.knownFailure('a.example');
  assert.equal(knownFailure(), null);
  breaker.record('a.example', failed('REFUSED'), first);
  breaker.record('a.example', failed('REFUSED'), { ...first, now: 2 });
  assert.deepEqual(knownFailure(), { error: 'REFUSED', failedAt: 1, confirmed: false });
  breaker.record('a.example', failed('DNS_NOT_FOUND'), second);
  assert.deepEqual(knownFailure(), { error: 'DNS_NOT_FOUND', failedAt: 2, confirmed: false });
  breaker.record('a.example', failed('DNS_NOT_FOUND'), { ...second, now: 3 });
  assert.deepEqual(knownFailure(), { error: 'DNS_NOT_FOUND', failedAt: 2, confirmed: true });
  breaker.record('a.example', base, second);
  assert.equal(knownFailure(), null, 'the host exists after all');
});

test('a host is left alone after refusals in a row, and those after a redirect do not count', () => {
  const breaker = createHostBreaker();
  const refuse = (more: Partial<LinkResponse> = {}) =>
    breaker.record('a.example', { ...base, status: 429, ...more }, first);
  refuse();
  refuse();
  breaker.record('a.example', base, first);
  refuse();
  refuse();
  refuse({ redirected: true });
  assert.deepEqual([breaker.knownFailure('a.example'), breaker.refusals('a.example')], [null, 2]);
  refuse({ status: 403, botChallenge: 'Cloudflare' });
  assert.equal(breaker.knownFailure('a.example'), 'refuses');
  assert.equal(breaker.knownFailure('b.example'), null);
});

test('the number of remembered hosts is limited, and the oldest is forgotten first', () => {
  const breaker = createHostBreaker();
  for (let host = 0; host < 10_001; host += 1) breaker.record(`h${host}.example`, failed('REFUSED'), first);
  assert.equal(breaker.knownFailure('h0.example'), null);
  assert.deepEqual(breaker.knownFailure('h1.example'), { error: 'REFUSED', failedAt: 1, confirmed: false });
});
