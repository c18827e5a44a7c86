import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allScopes } from '@fettle/contract';
import { expiryOf, readingScopes, tokenState } from './token-state.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');

test('a token is active until it expires, and never again once revoked', () => {
  const at = (expiresAt: string | null, revokedAt: string | null = null) =>
    tokenState({ expiresAt, revokedAt }, now);
  assert.equal(at(null), 'active');
  assert.equal(at('2026-11-20T12:00:00.001Z'), 'active');
  assert.equal(at('2026-11-20T12:00:00.000Z'), 'expired');
  assert.equal(at(null, '2026-11-01T00:00:00.000Z'), 'revoked');
  assert.equal(at('2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'), 'revoked');
});

test('a lifetime is counted from now in days', () => {
  assert.equal(expiryOf('never', now), null);
  assert.equal(expiryOf('30', now), '2026-12-20T12:00:00.000Z');
  assert.equal(expiryOf('365', now), '2027-11-20T12:00:00.000Z');
});

test('the read-only scopes change and start nothing', () => {
  assert.deepEqual(readingScopes(allScopes), ['projects:read', 'tasks:read', 'audits:read', 'stats:read']);
});
