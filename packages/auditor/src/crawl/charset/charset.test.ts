import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDocumentDecoder, resolveCharset } from './charset.ts';

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');
const meta = (charset: string): string => `<!doctype html><meta charset="${charset}">`;

interface Case {
  name: string;
  bytes: Uint8Array;
  header?: string;
  text: string;
  used: string;
  source: string;
}

const cases: Case[] = [
  {
    name: 'a byte order mark takes precedence over header and meta',
    bytes: Buffer.concat([latin1('\xEF\xBB\xBF'), utf8(`${meta('koi8-r')}é`)]),
    header: 'iso-8859-1',
    text: `${meta('koi8-r')}é`,
    used: 'utf-8',
    source: 'bom',
  },
  {
    name: 'UTF-16 by its byte order mark',
    bytes: Buffer.from('\uFEFFhä', 'utf16le'),
    text: 'hä',
    used: 'utf-16le',
    source: 'bom',
  },
  {
    name: 'the header takes precedence over meta',
    bytes: latin1(`${meta('utf-8')}\xE9`),
    header: 'latin1',
    text: `${meta('utf-8')}é`,
    used: 'windows-1252',
    source: 'header',
  },
  {
    name: 'an unknown header label is ignored',
    bytes: utf8(`${meta('utf-8')}é`),
    header: 'nonsense',
    text: `${meta('utf-8')}é`,
    used: 'utf-8',
    source: 'meta',
  },
  {
    name: 'meta charset',
    bytes: latin1(`${meta('windows-1251')}\xCF`),
    text: `${meta('windows-1251')}П`,
    used: 'windows-1251',
    source: 'meta',
  },
  {
    name: 'meta http-equiv',
    bytes: latin1(`<meta content="text/html; charset=koi8-r" http-equiv=Content-Type>\xC1`),
    text: '<meta content="text/html; charset=koi8-r" http-equiv=Content-Type>а',
    used: 'koi8-r',
    source: 'meta',
  },
  {
    name: 'a meta that claims UTF-16 means UTF-8',
    bytes: utf8(`${meta('utf-16')}é`),
    text: `${meta('utf-16')}é`,
    used: 'utf-8',
    source: 'meta',
  },
  {
    name: 'a meta in a comment does not count',
    bytes: utf8(`<!-- ${meta('koi8-r')} -->é`),
    text: `<!-- ${meta('koi8-r')} -->é`,
    used: 'utf-8',
    source: 'fallback',
  },
  {
    name: 'a meta in an attribute does not count',
    bytes: utf8(`<div title='<meta charset="koi8-r">'>é`),
    text: `<div title='<meta charset="koi8-r">'>é`,
    used: 'utf-8',
    source: 'fallback',
  },
  {
    name: 'a meta beyond 1024 bytes does not count',
    bytes: utf8(`${' '.repeat(1100)}${meta('koi8-r')}é`),
    text: `${' '.repeat(1100)}${meta('koi8-r')}é`,
    used: 'utf-8',
    source: 'fallback',
  },
  {
    name: 'undeclared bytes that are not UTF-8 are windows-1252',
    bytes: latin1('caf\xE9 \x93x\x94 \x80'),
    text: 'café “x” €',
    used: 'windows-1252',
    source: 'fallback',
  },
  {
    name: 'Shift_JIS',
    bytes: latin1('\x83e\x83X\x83g'),
    header: 'Shift_JIS',
    text: 'テスト',
    used: 'shift_jis',
    source: 'header',
  },
];

for (const { name, bytes, header, text, used, source } of cases) {
  test(`charset: ${name}, however the bytes are split`, () => {
    for (const size of [1, 2, 3, 7, bytes.length]) {
      const decoder = createDocumentDecoder(header ?? null);
      let decoded = '';
      for (let at = 0; at < bytes.length; at += size) decoded += decoder.write(bytes.subarray(at, at + size));
      decoded += decoder.end();
      const facts = decoder.facts();
      assert.deepEqual([decoded, facts.used, facts.source], [text, used, source], `pieces of ${size}`);
    }
  });
}

test('charset: the choice for undeclared text waits for the first non-ASCII byte', () => {
  const decoder = createDocumentDecoder(null);
  const start = decoder.write(Buffer.alloc(5000, 'a'));
  assert.equal(start + decoder.write(latin1('\xFCber')) + decoder.end(), `${'a'.repeat(5000)}über`);
  assert.equal(decoder.facts().used, 'windows-1252');
});

test('charset: labels resolve as in the WHATWG table', () => {
  assert.equal(resolveCharset(' Latin1 '), 'windows-1252');
  assert.equal(resolveCharset('us-ascii'), 'windows-1252');
  assert.equal(resolveCharset('UTF8'), 'utf-8');
  assert.equal(resolveCharset('x-user-defined'), 'windows-1252');
  assert.equal(resolveCharset('utf-99'), null);
});
