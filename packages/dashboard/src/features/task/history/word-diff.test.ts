import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { diffWords, shorten } from './word-diff.ts';

const show = (before: string, after: string): string =>
  diffWords(before, after)
    .map(({ kind, text }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[kind])
    .join('');

test('two versions of a text differ by their words', () => {
  assert.equal(
    show('Sand the old hull.', 'Sand the new hull, then paint it.'),
    'Sand the -old-+new+ hull+, then paint it+.',
  );
  assert.equal(show('', 'New'), '+New+');
  assert.equal(show('Gone', ''), '-Gone-');
  assert.equal(show('Same', 'Same'), 'Same');
});

test('both versions can be read from the differences', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'ship', ' ', '. ', '\n')).map((words) => words.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = diffWords(before, after);
      const join = (without: string) =>
        pieces.map(({ kind, text: piece }) => (kind === without ? '' : piece)).join('');
      assert.deepEqual([join('added'), join('removed')], [before, after]);
    }),
  );
});

test('long texts take no longer than a moment, and what stayed the same is shortened', () => {
  const words = (letter: string) => `${letter} `.repeat(50_000);
  const started = performance.now();
  diffWords(words('a'), words('b'));
  assert.ok(performance.now() - started < 2000);
  const [same] = shorten(diffWords(`${words('a')}old`, `${words('a')}new`));
  assert.ok((same?.text.length ?? 0) < 200);
});
