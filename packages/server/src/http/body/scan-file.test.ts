import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../api-error.ts';
import { createFileScanner } from './scan-file.ts';

/** What a scanner makes of a body that comes in pieces of these sizes. */
function scan(body: string | Buffer, sizes: readonly number[] = [65_536]) {
  const scanner = createFileScanner('contentBase64');
  const bytes = Buffer.from(body);
  const found: Buffer[] = [];
  for (let at = 0, piece = 0; at < bytes.length; piece += 1) {
    const size = sizes[piece % sizes.length] ?? 1;
    found.push(...scanner.read(bytes.subarray(at, at + size)));
    at += size;
  }
  const file = scanner.hasFile() ? Buffer.concat(found) : null;
  return { file, rest: JSON.parse(scanner.rest().toString()) as unknown };
}

const refused = (body: string, message: RegExp) => {
  for (const sizes of [[1], [3], [65_536]]) {
    assert.throws(
      () => scan(body, sizes),
      (error) => error instanceof ApiError && message.test(error.message),
      body.slice(0, 80),
    );
  }
};

/** As other writers spell the same JSON. */
const spellings: ((json: string) => string)[] = [
  (json) => json,
  (json) => json.replaceAll('/', '\\/'),
  (json) => json.replaceAll('=', '\\u003d'),
];

test('a file is the same however its body is cut, spelled and ordered, and so is what stands around it', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  const field = fc.constantFrom('fileName', 'mimeType', 'x"y', 'contentBase64x', 'contentBase6', '\\');
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.dictionary(
        field,
        fc.oneof(text, fc.constant({ contentBase64: 'no' }), fc.jsonValue({ maxDepth: 2 })),
      ),
      fc.dictionary(field, text),
      fc.constantFrom(...spellings),
      fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(0, 2),
      (bytes, before, after, spell, sizes, space) => {
        const content = { contentBase64: Buffer.from(bytes).toString('base64') };
        const body = { ...before, ...content, ...after };
        const { file, rest } = scan(spell(JSON.stringify(body, null, space)), sizes);
        assert.deepEqual(file, Buffer.from(bytes));
        assert.deepEqual(rest, { ...body, contentBase64: '' });
      },
    ),
  );
});

test('a body without a file is left as it is', () => {
  for (const body of [
    {},
    { url: 'https://a.example' },
    { a: { contentBase64: 'YQ==' } },
    { contentBase64: 5 },
    [],
  ]) {
    assert.deepEqual(scan(JSON.stringify(body), [1]), { file: null, rest: body });
  }
});

test('nothing but plain base64 is taken for a file', () => {
  const file = (content: string) => `{"contentBase64":"${content}"}`;
  for (const content of [
    'YQ',
    'YQ=',
    'YR==',
    'YQ==YQ==',
    'YQ==\\n',
    'Y Q=',
    'data:YQ==',
    'ü',
    '\\u00',
    '\\"',
    'Y===',
  ]) {
    refused(file(content), /standard base64/);
  }
  refused(file(`${'A'.repeat(100_000)}=${'A'.repeat(99)}`), /standard base64/);
});

test('a file that is given twice is refused, and so is much beside it', () => {
  refused('{"contentBase64":"YQ==","contentBase64":"Yg=="}', /duplicated/);
  for (const key of ['\\u0063ontentBase64', 'contentBase6\\u0034']) {
    for (const value of ['"Yg=="', '5', 'null']) {
      refused(`{"contentBase64":"YQ==","${key}":${value}}`, /duplicated/);
      refused(`{"${key}":${value},"contentBase64":"YQ=="}`, /duplicated/);
    }
    assert.deepEqual(scan(`{"${key}":"YQ=="}`, [1]), { file: Buffer.from('a'), rest: { contentBase64: '' } });
  }
  refused(`{"contentBase64":"YQ==","fileName":"${'x'.repeat(70_000)}"}`, /more than 64 KiB besides/);
});
