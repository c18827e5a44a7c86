import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createNameTable } from './name-table.ts';

const names = ['a', 'b', 'link', 'li', 'h1', 'h2', 'http-equiv', 'xml:lang', 'kbd', 'ab', 'ba'];
const table = createNameTable(names.map((name) => ({ name })));

test('a name is found as toLowerCase and a comparison find it, wherever it is in the text', () => {
  const part = fc.oneof(
    fc.constantFrom(...names),
    fc.constantFrom('A', 'LI', 'K', '\u212A', 'ſ', 'İ', '-', '[', 'H'),
  );
  fc.assert(
    fc.property(part, part, part, (before, name, after) => {
      const found = table.find(before + name + after, before.length, before.length + name.length);
      const expected = names.find((each) => each === name.toLowerCase());
      assert.equal(found?.name, expected);
    }),
    { numRuns: 2000 },
  );
  assert.equal(table.find('x\u212ABDx', 1, 4)?.name, 'kbd');
});
