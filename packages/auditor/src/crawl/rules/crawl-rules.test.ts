import assert from 'node:assert/strict';
import { test } from 'node:test';
import { basicAuthorization, findHeaderProblem, findSuffixProblem } from './crawl-rules.ts';

test('basic authorization is the Base64 form of the UTF-8 pair', () => {
  assert.equal(basicAuthorization('test', '123£'), 'Basic dGVzdDoxMjPCow==');
});

const headers: [name: string, value: string, problem: RegExp | null][] = [
  ['Authorization', 'Bearer abc', null],
  ['X-Staging-Key', 'a b\tc', null],
  ['cookie', 'session=1', null],
  ['', 'x', /header names/],
  ['x y', 'x', /header names/],
  ['x:y', 'x', /header names/],
  ['x\r\ny', 'x', /header names/],
  ['Host', 'x', /set by Fettle/],
  ['CONTENT-LENGTH', '1', /set by Fettle/],
  ['User-Agent', 'x', /set by Fettle/],
  ['Transfer-Encoding', 'chunked', /set by Fettle/],
  ['Proxy-Authorization', 'x', /set by Fettle/],
  ['Sec-Fetch-Mode', 'x', /set by Fettle/],
  ['x', '', /empty/],
  ['x', ' a', /space/],
  ['x', 'a ', /space/],
  ['x', 'a\r\nevil: 1', /visible ASCII/],
  ['x', 'ü', /visible ASCII/],
  ['x', 'a\u0000', /visible ASCII/],
];

for (const [name, value, problem] of headers) {
  test(`the header ${JSON.stringify(`${name}: ${value}`)} is ${problem === null ? 'accepted' : 'rejected'}`, () => {
    const found = findHeaderProblem(name, value);
    if (problem === null) assert.equal(found, null);
    else assert.match(found ?? '', problem);
  });
}

const suffixes: [suffix: string, problem: RegExp | null][] = [
  ['Staging/1.0', null],
  ['a b; c', null],
  ['', /visible ASCII/],
  [' a', /visible ASCII/],
  ['a ', /visible ASCII/],
  ['a\nb', /visible ASCII/],
  ['ä', /visible ASCII/],
  ['(x', /parentheses/],
  ['x)', /parentheses/],
  ['x\\', /parentheses/],
];

for (const [suffix, problem] of suffixes) {
  test(`the user agent suffix ${JSON.stringify(suffix)} is ${problem === null ? 'accepted' : 'rejected'}`, () => {
    const found = findSuffixProblem(suffix);
    if (problem === null) assert.equal(found, null);
    else assert.match(found ?? '', problem);
  });
}
