import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findTopWord } from './find-top-word.ts';
import { readFoldedWords } from './read-words.ts';

for (const [name, text, expected] of [
  ['in whatever case and punctuation', 'Spade, rake. SPADE! (spade) rake', ['spade', 3]],
  ['the first of several', 'rake spade spade rake', ['rake', 2]],
  ['not one of three letters', 'and and and rake', ['rake', 1]],
  ['with its accents', 'Über über ÜBER naïve', ['über', 3]],
  ['behind letters that grow in lower case', 'İİİİ İstanbul kitap kitap', ['kitap', 2]],
  ['with an apostrophe inside', 'Grandma’s cake, grandma’s tea', ['grandmas', 2]],
  ['by dictionary in Thai', 'ประเทศไทย ประเทศ ประเทศ', ['ประเทศ', 2]],
  ['by dictionary in Japanese', 'コンピュータはコンピュータです', ['コンピュータ', 2]],
  ['none in a text of short words', 'a be see', null],
  ['none in no text', '', null],
] as [string, string, [string, number] | null][]) {
  test(`the most frequent word of four letters or more: ${name}`, () => {
    const found = findTopWord(readFoldedWords(text));
    assert.deepEqual(found === null ? null : [found.word, found.count], expected);
  });
}

test('the most frequent word matches a plain count', () => {
  const word = fc.constantFrom('spade', 'rake', 'hoes', 'and', 'tree,', 'Tree', 'übel', '–');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const counts = new Map<string, number>();
      for (const each of words) {
        const plain = each.toLowerCase().replace(/[^a-zü]/g, '');
        if (plain.length >= 4) counts.set(plain, (counts.get(plain) ?? 0) + 1);
      }
      const most = Math.max(0, ...counts.values());
      const expected = [...counts].find(([, count]) => count === most);
      const text = words.join(' ');
      const found = findTopWord(readFoldedWords(text));
      assert.deepEqual(found, expected === undefined ? null : { word: expected[0], count: expected[1] });
    }),
  );
});
