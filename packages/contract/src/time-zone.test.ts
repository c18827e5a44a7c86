import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTimeZone } from './formats.ts';

test('a time zone is a name of the IANA list, never an offset', () => {
  assert.deepEqual(['Europe/Berlin', 'UTC', '+02:00', 'Europe/Atlantis', ''].map(isTimeZone), [
    true,
    true,
    false,
    false,
    false,
  ]);
});
