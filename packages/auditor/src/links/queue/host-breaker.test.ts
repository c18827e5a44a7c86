import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LinkResponse } from '../target/link-response.ts';
import { createHostBreaker } from './host-breaker.ts';

const BASE: LinkResponse = {
  internal: false,
  status: 200,
  error: null,
  headers: {},
  redirected: false,
  botChallenge: null,
  countedBytes: null,
};
const failed = (error: string): LinkResponse => ({ ...BASE, status: null, error });
const FIRST = { isRetry: false, isOwn: false };
const SECOND = { isRetry: true, isOwn: false };

test('only a retry with the same error confirms a dead host', () => {
  const breaker = createHostBreaker();
  const knownFailure = () => breaker.knownFailure('a.example');
  assert.equal(knownFailure(), null);
  breaker.record('a.example', failed('REFUSED'), FIRST);
  breaker.record('a.example', failed('REFUSED'), FIRST);
  assert.deepEqual(knownFailure(), { error: 'REFUSED', confirmed: false });
  breaker.record('a.example', failed('DNS_NOT_FOUND'), SECOND);
  assert.deepEqual(knownFailure(), { error: 'DNS_NOT_FOUND', confirmed: false });
  breaker.record('a.example', failed('DNS_NOT_FOUND'), SECOND);
  assert.deepEqual(knownFailure(), { error: 'DNS_NOT_FOUND', confirmed: true });
  breaker.record('a.example', BASE, SECOND);
  assert.equal(knownFailure(), null, 'the host exists after all');
});

test('a host is left alone after refusals in a row, and those after a redirect do not count', () => {
  const breaker = createHostBreaker();
  const refuse = (more: Partial<LinkResponse> = {}) =>
    breaker.record('a.example', { ...BASE, status: 429, ...more }, FIRST);
  refuse();
  refuse();
  breaker.record('a.example', BASE, FIRST);
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
  for (let host = 0; host < 10_001; host += 1) breaker.record(`h${host}.example`, failed('REFUSED'), FIRST);
  assert.equal(breaker.knownFailure('h0.example'), null);
  assert.deepEqual(breaker.knownFailure('h1.example'), { error: 'REFUSED', confirmed: false });
});
