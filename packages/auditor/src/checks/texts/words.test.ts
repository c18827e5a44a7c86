import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amount, columns, formatBytes, formatNumber, joinWords, quote } from './words.ts';

test('numbers have the right form of their noun and the same grouping on every machine', () => {
  assert.equal(amount(0, 'page'), '0 pages');
  assert.equal(amount(1, 'page'), '1 page');
  assert.equal(amount(1_234_567, 'address', 'addresses'), '1,234,567 addresses');
  assert.equal(formatNumber(1234.5), '1,234.5');
});

test('a size uses the unit in which it is short', () => {
  const cases: [number, string][] = [
    [1, '1 byte'],
    [820, '820 bytes'],
    [1_434, '1.4 KB'],
    [64_200, '64 KB'],
    [999_600, '1 MB'],
    [12_400_000, '12.4 MB'],
    [3_000_000_000_000, '3,000 GB'],
  ];
  for (const [bytes, text] of cases) assert.equal(formatBytes(bytes), text);
});

test('words are joined with a serial comma', () => {
  assert.equal(joinWords(['privacy'], 'or'), 'privacy');
  assert.equal(joinWords(['privacy', 'terms'], 'or'), 'privacy or terms');
  assert.equal(joinWords(['privacy', 'contact', 'terms'], 'and'), 'privacy, contact, and terms');
});

test('crawled text is quoted in one line, truncated by character, without control characters', () => {
  assert.equal(quote(' a\n\u0000\tb '), '“a b”');
  assert.equal(quote('😀'.repeat(5), 3), '“😀😀😀…”');
  assert.equal(quote('x\ud800'), '“x\ufffd”');
  assert.equal(quote('y'.repeat(1_000_000), 2), '“yy…”');
});

test('East Asian characters have a width of two and combining marks of zero', () => {
  assert.equal(columns('abc'), 3);
  assert.equal(columns('日本語'), 6);
  assert.equal(columns('한글'), 4);
  assert.equal(columns('e\u0301'), 1);
  assert.equal(columns('😀'), 2);
});
