import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isEmail, normalizeEmail } from './email.ts';

const honest = [
  'ada@example.com',
  'Ada.Lovelace+fettle@mail.example.co.uk',
  "o'neil_1815@ex-ample.com",
  '用户@例子.中国',
  'Grüße@exämple.de',
  'почта@пример.рф',
  'δοκιμή@παράδειγμα.ελ',
  'דואר@דוגמה.ישראל',
  'बड़ा@उदाहरण.भारत',
  '東京tokyo@example.jp',
  'rené.иван@example.com',
  'a@xn--exmple-cua.com',
  'a@_spf.example.com',
];

const dishonest: [what: string, address: string][] = [
  ['turned by a bidi control', 'ada\u202e@example.com'],
  ['isolated', '\u2066ada\u2069@example.com'],
  ['marked', 'ada\u200e@example.com'],
  ['a zero-width space', 'a\u200bda@example.com'],
  ['a zero-width joiner', 'a\u200dda@example.com'],
  ['a byte order mark inside', 'a\ufeffda@example.com'],
  ['a soft hyphen', 'a\u00adda@example.com'],
  ['a Hangul filler', 'a\u3164da@example.com'],
  ['a variation selector', 'a\ufe0fda@example.com'],
  ['tags', 'ada\u{e0041}@example.com'],
  ['a blank of Braille', 'a\u2800da@example.com'],
  ['NUL', 'ada\0@example.com'],
  ['half a pair', 'ada\ud800@example.com'],
  ['an ideographic full stop', 'ada@example。com'],
  ['a full-width full stop', 'ada@example．com'],
  ['a half-width full stop', 'ada@example｡com'],
  ['an ideographic full stop before the @', 'ada。l@example.com'],
  ['a one dot leader', 'ada․l@example.com'],
  ['full-width letters', 'ada@ｅxample.com'],
  ['a ligature', 'oﬃce@example.com'],
  ['one Cyrillic letter', 'аdmin@example.com'],
  ['one Cyrillic letter in the domain', 'ada@exаmple.com'],
  ['one Greek letter', 'adα@example.com'],
  ['a dot at the end', 'ada@example.com.'],
  ['no dot', 'ada@example'],
  ['two dots', 'ada@example..com'],
  ['a hyphen at an end', 'ada@-example.com'],
  ['a fraction slash', 'ada@example\u2044x.com'],
  ['a space', 'a da@example.com'],
  ['two of them', 'ada@example.com,bob@example.com'],
];

for (const [what, address] of dishonest) {
  test(`an address with ${what} is none`, () => assert.equal(isEmail(address), false));
}

test('honest addresses of every script are fine', () => {
  for (const address of honest) assert.ok(isEmail(address), address);
});

test('an address has one form: composed, its domain in small letters, nothing around it', () => {
  for (const written of [' Ada@EXAMPLE.com\n', 'Ada@Example.COM', '\u00a0Ada@example.com']) {
    assert.equal(normalizeEmail(written), 'Ada@example.com');
  }
  assert.equal(normalizeEmail('Gru\u0308n@EXA\u0308MPLE.de'), 'Gr\u00fcn@ex\u00e4mple.de');
});

test('the one form stays what it is, and says the same of an address', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), (text) => {
      const once = normalizeEmail(text);
      assert.equal(normalizeEmail(once), once);
      assert.equal(isEmail(once), isEmail(text));
    }),
  );
});
