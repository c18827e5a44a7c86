import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countWords, findTopWord, hashText } from './hash-text.ts';

const distance = (left: string, right: string): number => {
  let bits = BigInt(`0x${left}`) ^ BigInt(`0x${right}`);
  let count = 0;
  for (; bits > 0n; bits &= bits - 1n) count += 1;
  return count;
};
const text = (seed: number, length: number): string[] =>
  Array.from({ length }, (_, index) => `word${((index + 1) * (seed * 7919 + 104729)) % 5003}`);

test('case, punctuation, and white space do not change the hash', () => {
  assert.deepEqual(hashText('Hello,  World! Füße – ok'), hashText('hello world\nfüße ok.'));
});

test('no letter of any script hashes differently in upper and lower case', () => {
  for (let code = 1; code < 0x10000; code += 1) {
    const word = `one A${String.fromCharCode(code)}B two`;
    assert.deepEqual(hashText(word), hashText(word.toLowerCase()), code.toString(16));
  }
});

test('different words change the hash', () => {
  assert.notEqual(hashText('one two three').hash, hashText('one two four').hash);
  assert.notEqual(hashText('one two three').hash, hashText('three two one').hash);
});

test('similar texts have similar SimHashes, and different texts do not', () => {
  const base = text(1, 600);
  const changed = base.with(300, 'changed');
  const first = hashText(base.join(' ')).simHash ?? '';
  assert.ok(distance(first, hashText(changed.join(' ')).simHash ?? '') <= 4);
  assert.ok(distance(first, hashText(text(2, 600).join(' ')).simHash ?? '') > 10);
});

test('an empty text has no hash', () =>
  assert.deepEqual(hashText(' – \n'), { words: 0, hash: null, simHash: null }));

test('words are counted by dictionary in scripts without spaces', () => {
  assert.equal(countWords('one two – three'), 3);
  assert.equal(
    countWords('これはテストです。'),
    [...new Intl.Segmenter('ja', { granularity: 'word' }).segment('これはテストです。')].filter(
      (each) => each.isWordLike,
    ).length,
  );
});

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
    const found = findTopWord(text, hashText(text).words);
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
      const found = findTopWord(text, hashText(text).words);
      assert.deepEqual(found, expected === undefined ? null : { word: expected[0], count: expected[1] });
    }),
  );
});
