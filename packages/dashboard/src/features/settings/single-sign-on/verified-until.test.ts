import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '@fettle/contract';
import { verifiedUntil } from './verified-until.ts';

const missingSince = '2026-03-01T12:00:00.000Z';
const end = Date.parse(missingSince) + limits.domainGraceDays * 86_400_000;

test('a domain whose record is missing stays verified as long as the service lets it', () => {
  assert.equal(verifiedUntil(missingSince, end - 1)?.getTime(), end);
  assert.equal(verifiedUntil(missingSince, end), null);
});
