import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countMojibake } from './count-mojibake.ts';
import { decodeWindows1252 } from './windows-1252.ts';

const garble = (text: string): string => decodeWindows1252(Buffer.from(text, 'utf8'));

for (const word of [
  'Café',
  'Übergröße',
  'ÄRGER',
  'ÖL',
  'Århus',
  'Łódź',
  'Ñandú',
  'CAFÉ',
  'ÇA',
  'naïve',
  'привет',
  'Ελλάδα',
  '20 °C',
  '© 2026',
  '£5',
  'don’t',
  '“quoted”',
  'one – two',
  'and so on…',
  'Fettle™',
  '😀',
]) {
  test(`${word}, garbled to ${garble(word)}, is counted; the original is not`, () => {
    assert.ok(countMojibake(garble(word)) > 0);
    assert.equal(countMojibake(word), 0);
  });
}

for (const text of [
  'SÃO PAULO, AMANHÃ… E “AMANHÔ',
  '«AMANHû',
  'ÂGE, ÎLE, MAÏS',
  'ESPAÑA – «CAMPAÑA»',
  'ÞAÐ… ER',
  '»Ärger« „Öl“ Å',
  'Ω ≈ 2 µm ± 1 °C',
  'one‑two—three',
]) {
  test(`${text} is not garbled text`, () => assert.equal(countMojibake(text), 0));
}

test('each character counts once', () =>
  assert.equal(countMojibake(`${garble('é ü ’')} x ${garble('“é')}`), 5));

test('a long text takes linear time and no list of matches', () => {
  const before = performance.now();
  assert.equal(countMojibake('Ã©'.repeat(1_000_000)), 1_000_000);
  assert.equal(countMojibake('Ã'.repeat(2_000_000)), 0);
  assert.ok(performance.now() - before < 10_000);
});
