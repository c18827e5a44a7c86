import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replaySince } from './replay-since.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');

test('a choice counts back from now, and the longest stays within the limit of the service', () => {
  assert.equal(replaySince('hour', '', now), '2026-11-20T11:00:00.000Z');
  assert.equal(replaySince('week', '', now), '2026-11-13T12:00:00.000Z');
  assert.equal(replaySince('longest', '', now), '2026-11-06T12:01:00.000Z');
});

test('an exact time is local, and an incomplete one is null', () => {
  assert.equal(replaySince('exact', '2026-11-19T08:30', now), new Date(2026, 10, 19, 8, 30).toISOString());
  assert.equal(replaySince('exact', '', now), null);
});
