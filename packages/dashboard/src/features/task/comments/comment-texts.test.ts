import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findMention } from './find-mention.ts';
import { splitComment } from './split-comment.ts';

test('links and mentions are found as the service finds them', () => {
  const cases: [string, string[]][] = [
    ['see https://example.com/a.', ['link https://example.com/a']],
    ['(https://example.com/a_(b))', ['link https://example.com/a_(b))']],
    ['@sam look', ['mention @sam']],
    ['ask @sam.', ['mention @sam']],
    ['mail sam@example.com', []],
    ['@sam@example.com', ['mention @sam@example.com']],
    ['https://example.com/@sam', ['link https://example.com/@sam']],
    ['javascript:alert(1)', []],
  ];
  for (const [text, found] of cases) {
    const pieces = splitComment(text).filter(({ kind }) => kind !== 'text');
    assert.deepEqual(
      pieces.map(({ kind, text: piece }) => `${kind} ${piece}`),
      found,
      text,
    );
  }
});

test('the pieces of a comment join to the comment, and links are always http', () => {
  const text = fc.array(
    fc.constantFrom(
      '@',
      'sam',
      'https://',
      'http://x.example',
      '.',
      ' ',
      '(',
      ')',
      '"',
      '<',
      '\n',
      'é',
      'javascript:',
    ),
  );
  fc.assert(
    fc.property(
      text.map((parts) => parts.join('')),
      (body) => {
        const pieces = splitComment(body);
        assert.equal(pieces.map((piece) => piece.text).join(''), body);
        for (const piece of pieces) if (piece.kind === 'link') assert.match(piece.text, /^https?:\/\//);
      },
    ),
    { numRuns: 500 },
  );
});

test('a mention starts with an @ at the beginning of a word, and nowhere else', () => {
  const cases: [string, ReturnType<typeof findMention>][] = [
    ['@', { from: 0, typed: '' }],
    ['ask @sa', { from: 4, typed: 'sa' }],
    ['(@sa', { from: 1, typed: 'sa' }],
    ['sam@exa', null],
    ['ask @sam now', null],
    ['', null],
    ['line\n@in', { from: 5, typed: 'in' }],
  ];
  for (const [text, found] of cases)
    assert.deepEqual(findMention(text, text.length), found, JSON.stringify(text));
});
