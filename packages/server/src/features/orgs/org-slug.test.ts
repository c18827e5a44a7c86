import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { slugCandidates, slugFrom } from './org-slug.ts';

const cases: [name: string, slug: string][] = [
  ['Acme', 'acme'],
  ['Müller & Söhne', 'muller-sohne'],
  ['  --Web  Team--', 'web-team'],
  ['Größe Łódź & Sørensen', 'grosse-lodz-sorensen'],
  ['検討', 'org'],
  ['X', 'org'],
];
for (const [name, slug] of cases) {
  test(`the org "${name}" is found at /orgs/${slug}`, () => assert.equal(slugFrom(name), slug));
}

test('for any name, its slug and the numbered ones are valid and all different', () => {
  const slugPattern = /^(?=.{2,50}$)[a-z0-9]+(-[a-z0-9]+)*$/;
  const name = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('a'.repeat(200), `${'a'.repeat(46)} b c d e`),
  );
  fc.assert(
    fc.property(name, (text) => {
      const candidates = slugCandidates(slugFrom(text)).slice(0, 120);
      assert.equal(new Set(candidates).size, candidates.length);
      for (const slug of candidates) assert.match(slug, slugPattern);
    }),
  );
});
