import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { generateToken, hashToken, parseToken } from './token-format.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

test('a token is one word of the documented form with at least 160 random bits', () => {
  const { token, publicId, lastFour, hash } = generateToken();
  const [, id, secret] = /^ftl_([0-9A-Za-z]{10})_([0-9A-Za-z]+)[0-9A-Za-z]{6}$/.exec(token) ?? [];
  assert.equal(id, publicId);
  assert.ok((secret ?? '').length * Math.log2(62) >= 160);
  assert.equal(lastFour, token.slice(-4));
  assert.equal(hash.toString('base64'), hashToken(token));
  assert.deepEqual(parseToken(token), { publicId });
});

test('the checksum is CRC-32 of everything before it, in base62', () => {
  const { token } = generateToken();
  const value = [...token.slice(-6)].reduce((sum, digit) => sum * 62 + alphabet.indexOf(digit), 0);
  assert.equal(value, crc32(token.slice(0, -6)));
});

test('no two tokens are alike, and every base62 digit occurs', () => {
  const tokens = Array.from({ length: 500 }, () => generateToken().token);
  assert.equal(new Set(tokens).size, tokens.length);
  assert.equal(new Set(tokens.flatMap((token) => [...token.slice(15, 47)])).size, 62);
});

test('random bytes that would favor some digits are discarded', () => {
  const bytes = [...Array<number>(40).fill(255), ...Array<number>(200).fill(61)];
  const { publicId } = generateToken((count) => Uint8Array.from(bytes.splice(0, count)));
  assert.equal(publicId, 'zzzzzzzzzz');
});

test('a token with any one character changed is refused by its checksum alone', () => {
  const { token } = generateToken();
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...alphabet, '_', '-', ' ', 'é'), (at, other) => {
      fc.pre(token[at] !== other);
      assert.equal(parseToken(token.slice(0, at) + other + token.slice(at + 1)), null);
    }),
    { numRuns: 1000 },
  );
});

test('a token with two neighboring characters swapped, shortened, or extended is refused', () => {
  const { token } = generateToken();
  for (let at = 0; at + 1 < token.length; at += 1) {
    if (token[at] === token[at + 1]) continue;
    const swapped = `${token.slice(0, at)}${token[at + 1]}${token[at]}${token.slice(at + 2)}`;
    assert.equal(parseToken(swapped), null, `swapped at ${at}`);
  }
  for (const other of [token.slice(0, -1), `${token}0`, ` ${token}`, `${token}\n`, token.toUpperCase()]) {
    assert.equal(parseToken(other), null);
  }
});

test('any other text is not a token, however long or strange, and takes no time', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => parseToken(text) === null));
  for (const text of ['', 'ftl_', 'ftl__', `ftl_${'a'.repeat(1_000_000)}`, 'ftl_\0']) {
    assert.equal(parseToken(text), null);
  }
});
