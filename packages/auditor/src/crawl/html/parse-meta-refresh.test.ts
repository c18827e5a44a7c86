import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMetaRefresh } from './parse-meta-refresh.ts';

const cases: [content: string, expected: [number, string | null] | null][] = [
  ['5', [5, null]],
  ['0; url=/x', [0, '/x']],
  ["0;URL='/x'", [0, '/x']],
  ['3, url="/x y" junk', [3, '/x y']],
  ['1.9; url=/x', [1, '/x']],
  ['.5; url=/x', [0, '/x']],
  ['  2  ;  url  =  /x  ', [2, '/x']],
  ['0; /x', [0, '/x']],
  ['0 url=/x', [0, '/x']],
  ["0; url='/x", [0, '/x']],
  ['0; url=', [0, null]],
  ['0;', [0, null]],
  ['', null],
  ['url=/x', null],
  ['5x; url=/x', null],
];

for (const [content, expected] of cases) {
  test(`meta refresh ${JSON.stringify(content)} means ${JSON.stringify(expected)}`, () => {
    const parsed = parseMetaRefresh(content);
    assert.deepEqual(parsed && [parsed.delaySeconds, parsed.href], expected);
  });
}
