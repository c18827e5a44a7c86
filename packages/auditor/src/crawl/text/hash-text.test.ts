import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashText, type TextHashes } from './hash-text.ts';
import { readFoldedWords } from './read-words.ts';

const hash = (text: string): TextHashes & { words: number } => {
  const words = readFoldedWords(text);
  return { words: words.count, ...hashText(words) };
};

const distance = (left: string, right: string): number => {
  let bits = BigInt(`0x${left}`) ^ BigInt(`0x${right}`);
  let count = 0;
  for (; bits > 0n; bits &= bits - 1n) count += 1;
  return count;
};
const text = (seed: number, length: number): string[] =>
  Array.from({ length }, (_, index) => `word${((index + 1) * (seed * 7919 + 104729)) % 5003}`);

test('case, punctuation, and white space do not change the hash', () => {
  assert.deepEqual(hash('Hello,  World! Füße – ok'), hash('hello world\nfüße ok.'));
});

test('no letter of any script hashes differently in upper and lower case', () => {
  for (let code = 1; code < 0x10000; code += 1) {
    const word = `one A${String.fromCharCode(code)}B two`;
    assert.deepEqual(hash(word), hash(word.toLowerCase()), code.toString(16));
  }
});

test('different words change the hash', () => {
  assert.notEqual(hash('one two three').hash, hash('one two four').hash);
  assert.notEqual(hash('one two three').hash, hash('three two one').hash);
});

test('similar texts have similar SimHashes, and different texts do not', () => {
  const base = text(1, 600);
  const changed = base.with(300, 'changed');
  const first = hash(base.join(' ')).simHash ?? '';
  assert.ok(distance(first, hash(changed.join(' ')).simHash ?? '') <= 4);
  assert.ok(distance(first, hash(text(2, 600).join(' ')).simHash ?? '') > 10);
});

test('an empty text has no hash', () =>
  assert.deepEqual(hash(' – \n'), { words: 0, hash: null, simHash: null }));
