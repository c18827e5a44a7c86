import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countWords, hashText } from './hash-text.ts';

const distance = (left: string, right: string): number => {
  let bits = BigInt(`0x${left}`) ^ BigInt(`0x${right}`);
  let count = 0;
  for (; bits > 0n; bits &= bits - 1n) count += 1;
  return count;
};
const text = (seed: number, length: number): string[] =>
  Array.from({ length }, (_, index) => `word${((index + 1) * (seed * 7919 + 104729)) % 5003}`);

test('case, punctuation and white space do not make a text another one', () => {
  assert.deepEqual(hashText('Hello,  World! Füße – ok'), hashText('hello world\nfüße ok.'));
});

test('other words make another hash', () => {
  assert.notEqual(hashText('one two three').hash, hashText('one two four').hash);
  assert.notEqual(hashText('one two three').hash, hashText('three two one').hash);
});

test('nearly equal texts have nearly equal SimHashes, different texts have not', () => {
  const base = text(1, 600);
  const changed = base.with(300, 'changed');
  const first = hashText(base.join(' ')).simHash ?? '';
  assert.ok(distance(first, hashText(changed.join(' ')).simHash ?? '') <= 4);
  assert.ok(distance(first, hashText(text(2, 600).join(' ')).simHash ?? '') > 10);
});

test('an empty text has no hash', () =>
  assert.deepEqual(hashText(' – \n'), { words: 0, hash: null, simHash: null }));

test('words are counted by dictionary where they are not spaced', () => {
  assert.equal(countWords('one two – three'), 3);
  assert.equal(
    countWords('これはテストです。'),
    [...new Intl.Segmenter('ja', { granularity: 'word' }).segment('これはテストです。')].filter(
      (each) => each.isWordLike,
    ).length,
  );
});
