import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFoldedWords, readWords } from './read-words.ts';

const countWords = (text: string): number => readWords(text).count;

test('words are counted by dictionary in scripts without spaces', () => {
  assert.equal(countWords('one two – three'), 3);
  assert.equal(
    countWords('これはテストです。'),
    [...new Intl.Segmenter('ja', { granularity: 'word' }).segment('これはテストです。')].filter(
      (each) => each.isWordLike,
    ).length,
  );
});

test('words are counted in a text that is longer than any before', () => {
  assert.equal(countWords('spade '.repeat(100_000)), 100_000);
});

test('a letter-like symbol is a letter in lower case only', () => {
  assert.equal(readWords('\u212A ™').count, 0);
  assert.equal(readFoldedWords('\u212A ™').count, 1);
});

test('letters beyond ASCII are noticed, and other characters are not taken for them', () => {
  for (const text of ['é', 'plain straße', '– Ω', '园', '\u{1F600}'])
    assert.equal(readWords(text).hasForeignLetters, true, text);
  for (const text of ['', 'plain', '“quoted” – 5 €…', 'a\u00A0b'])
    assert.equal(readWords(text).hasForeignLetters, false, text);
});
