import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '@fettle/contract';
import { restsUntil } from './rests-until.ts';

const declinedAt = '2026-03-01T12:00:00.000Z';
const end = Date.parse(declinedAt) + limits.declinedInvitationDays * 86_400_000;

test('who declined is left in peace as long as the service says, and not a moment longer', () => {
  assert.equal(restsUntil(declinedAt, end - 1)?.getTime(), end);
  assert.equal(restsUntil(declinedAt, end), null);
  assert.equal(restsUntil(null, end), null);
});
