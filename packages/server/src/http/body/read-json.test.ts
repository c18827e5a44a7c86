import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '@fettle/contract';
import fc from 'fast-check';
import { ApiError } from '../../api-error.ts';
import { readJson } from './read-json.ts';

const read = (text: string): unknown => readJson(Buffer.from(text));

function refusal(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'BAD_REQUEST') return error.message;
    throw error;
  }
  return 'none';
}

const list = (values: number) => `[${Array.from({ length: values - 1 }, () => '0').join(',')}]`;
const object = (keys: number) => `{${Array.from({ length: keys }, (_, key) => `"${key}":[]`).join(',')}}`;

test('nesting, keys of one object, different keys and values in all end exactly where the limits say', () => {
  const { jsonDepth, jsonKeys, jsonNames, jsonValues } = limits;
  assert.equal(refusal('['.repeat(jsonDepth) + ']'.repeat(jsonDepth)), 'none');
  assert.match(refusal('['.repeat(jsonDepth + 1) + ']'.repeat(jsonDepth + 1)), /more than 64 levels deep/);
  assert.equal(refusal(object(jsonKeys)), 'none');
  assert.match(refusal(object(jsonKeys + 1)), /more than 500 keys/);
  assert.match(refusal(`{${'"a":1,'.repeat(jsonKeys)}"a":1}`), /more than 500 keys/, 'a repeated key counts');
  const classes = (names: number) =>
    `[${Array.from({ length: names }, (_, name) => `{"n${name}":{"a":1},"a":1}`).join(',')}]`;
  assert.equal(refusal(classes(jsonNames - 1)), 'none');
  assert.match(refusal(classes(jsonNames)), /more than 500 distinct keys/);
  assert.equal(refusal(list(jsonValues)), 'none');
  assert.match(refusal(list(jsonValues + 1)), /more than 100000 values/);
});

test('what stands in a text is counted as text', () => {
  assert.deepEqual(read(JSON.stringify(['[{,'.repeat(50_000), '\\"[['])), ['[{,'.repeat(50_000), '\\"[[']);
});

test('every JSON within the limits is read as JSON.parse reads it', () => {
  const keys = fc.string({ unit: 'grapheme', maxLength: 5 }).filter((key) => key !== '__proto__');
  const value = fc.jsonValue({ maxDepth: 5 });
  fc.assert(
    fc.property(fc.oneof(value, fc.dictionary(keys, value)), fc.constantFrom(0, 2), (sent, space) => {
      const text = JSON.stringify(sent, null, space);
      assert.deepEqual(read(text), JSON.parse(text));
    }),
  );
});

/** As a walk over the built value counts them. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + countValues(inner), 1);
}

test('values are counted as a walk over the built value counts them', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 1), (sent, space) => {
      const filler = limits.jsonValues - countValues(sent) - 2;
      const wrap = (more: number) => `[${JSON.stringify(sent, null, space)},${list(filler + 1 + more)}]`;
      assert.equal(refusal(wrap(0)), 'none');
      assert.match(refusal(wrap(1)), /more than 100000 values/);
    }),
    { numRuns: 30 },
  );
});
