import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '@fettle/contract';
import { blockedUntil } from './blocked-until.ts';

const declinedAt = '2026-03-01T12:00:00.000Z';
const end = Date.parse(declinedAt) + limits.declinedInvitationDays * 86_400_000;

test('a person who declined cannot be invited until the period ends', () => {
  assert.equal(blockedUntil(declinedAt, end - 1)?.getTime(), end);
  assert.equal(blockedUntil(declinedAt, end), null);
  assert.equal(blockedUntil(null, end), null);
});
