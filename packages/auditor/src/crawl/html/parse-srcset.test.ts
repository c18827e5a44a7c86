import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSrcset } from './parse-srcset.ts';

const cases: [value: string, urls: string[]][] = [
  ['', []],
  ['a.png', ['a.png']],
  ['a.png 1x, b.png 2x', ['a.png', 'b.png']],
  ['a.png, b.png', ['a.png', 'b.png']],
  ['a,b.png 100w, c.png 200w', ['a,b.png', 'c.png']],
  ['data:image/png;base64,AAAA 1x, b.png 2x', ['data:image/png;base64,AAAA', 'b.png']],
  ['  a.png\n1x ,\tb.png  ', ['a.png', 'b.png']],
  [',a.png,, b.png', ['a.png', 'b.png']],
  ['a.png (x, y) 1x, b.png', ['a.png', 'b.png']],
  ['a.png,b.png', ['a.png,b.png']],
];

for (const [value, urls] of cases) {
  test(`srcset ${JSON.stringify(value)} names ${urls.length} URLs`, () =>
    assert.deepEqual(parseSrcset(value), urls));
}
