import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { branchName } from './branch-name.ts';

test('a branch name has the key and as many words of the title as fit', () => {
  const cases: [string, string][] = [
    ['Fix the footer', 'acme-12-fix-the-footer'],
    ['  Über: “Größe” & more!  ', 'acme-12-uber-große-more'],
    ['🎉', 'acme-12'],
    ['word '.repeat(30), `acme-12${'-word'.repeat(10)}`],
  ];
  for (const [title, name] of cases) assert.equal(branchName({ key: 'ACME-12', title }), name);
});

test('Git accepts it, whatever the title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const name = branchName({ key: 'ACME-12', title });
      assert.match(name, /^acme-12(?:-[\p{L}\p{N}]+)*$/u);
      assert.ok(name.length <= 60);
    }),
  );
});
