import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuseOldPatroni } from './refuse-old-patroni.ts';

test('a Patroni that can lose acknowledged changes is refused with what to do, and a later one is taken', () => {
  for (const version of ['2.1.7', '3.0.2', '3.1.1']) {
    assert.throws(
      () => refuseOldPatroni(`patroni ${version}\n`),
      new RegExp(`Patroni ${version} .*Install 3\\.1\\.2 .*high-availability`, 's'),
    );
  }
  for (const version of ['3.1.2', '3.2.0', '4.0.7', '10.0.0']) refuseOldPatroni(`patroni ${version}\n`);
});

test('a program that does not say its version is refused by what it says', () => {
  assert.throws(() => refuseOldPatroni('usage: patroni'), /"usage: patroni"/);
});
