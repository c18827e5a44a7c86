import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { tidyLine } from './tidy-line.ts';

test('languages that run from right to left, emoji, flags and Indic scripts stay as they are', () => {
  for (const text of [
    'שלום עולם',
    'مرحبا \u200fABC\u200e',
    'می\u200cخواهم',
    'क्\u200dष',
    '👩‍👩‍👧‍👦 family ❤️',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} Scotland',
    'ภาษา\u200bไทย',
    'Åse Ørsted',
  ])
    assert.equal(tidyLine(text), text);
});

test('what would turn, split or hide a line is gone', () => {
  assert.equal(tidyLine('invoice\u202efdp.exe'), 'invoicefdp.exe');
  assert.equal(tidyLine('\u2068Ada\u2069'), 'Ada');
  assert.equal(tidyLine(' Ada\r\nBcc: all\t'), 'Ada Bcc: all');
  assert.equal(tidyLine('a\u2028b\u0085c'), 'a b c');
  assert.equal(tidyLine('Ada\u{e0069}\u{e0067}\u{e006e}'), 'Ada');
  for (const nothing of ['\u200b', '\u3164 \u3164', '\u2800', '\u200f\u202e', ''])
    assert.equal(tidyLine(nothing), '');
});

test('no line holds a control or a change of direction, and a tidy one stays as it is', () => {
  const sign = fc.oneof(
    fc.constantFrom('\u202e', '\u2067', '\n', '\u{e0041}', '\u{1f3f4}', 'a', ' '),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.string({ unit: sign }), (text) => {
      const line = tidyLine(text.replaceAll('\0', ''));
      assert.doesNotMatch(line, /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
      assert.equal(tidyLine(line), line);
    }),
  );
});

test('a megabyte of tags takes no time', () => {
  const startedAt = performance.now();
  tidyLine('\u{e0041}'.repeat(250_000));
  assert.ok(performance.now() - startedAt < 500);
});
