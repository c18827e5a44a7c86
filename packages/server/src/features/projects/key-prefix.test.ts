import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { freeKeyPrefix } from './key-prefix.ts';

const cases: [name: string, prefix: string][] = [
  ['Acme', 'ACME'],
  ['Website', 'WEBS'],
  ['Acme Online Shop', 'AOS'],
  ['one two three four five six', 'OTTFF'],
  ['Müller', 'MULL'],
  ['Øland', 'OLAN'],
  ['2026', '2026'],
  ['X', 'PRJ'],
  ['ウェブサイト', 'PRJ'],
];
for (const [name, prefix] of cases) {
  test(`the tasks of "${name}" are named ${prefix}-1, ${prefix}-2 …`, () => {
    assert.equal(freeKeyPrefix(name, new Set()), prefix);
  });
}

test('a prefix that is taken gets the lowest free number', () => {
  assert.equal(freeKeyPrefix('Acme', new Set(['ACME'])), 'ACME2');
  assert.equal(freeKeyPrefix('Acme', new Set(['ACME', 'ACME2'])), 'ACME3');
});

test('for any name, the prefix is two to five uppercase letters or digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      assert.match(freeKeyPrefix(name, new Set()), /^[A-Z0-9]{2,5}$/);
    }),
  );
});
