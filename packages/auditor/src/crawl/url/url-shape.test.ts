import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTrapBudget } from './trap-budget.ts';
import { findTrapShape, findUrlProblem } from './url-shape.ts';

const site = 'http://site.example';
const faults: [path: string, problem: ReturnType<typeof findUrlProblem>][] = [
  ['/', null],
  ['/a/b/a/b', null],
  ['/a/b/a/b/a', 'repeating'],
  [`/${'x/'.repeat(3)}`, 'repeating'],
  [`/${Array.from({ length: 17 }, (_, index) => index).join('/')}`, 'too-deep'],
  [`/${'x'.repeat(2050)}`, 'too-long'],
  ['/a?x=%2525', 're-encoded'],
];
for (const [path, problem] of faults) {
  test(`a URL like ${path.slice(0, 30)} is ${problem ?? 'fine'}`, () =>
    assert.equal(findUrlProblem(site + path), problem));
}

const shapes: [path: string, isTrap: boolean][] = [
  ['/products/17', false],
  ['/page-3', false],
  ['/index.php?id=4711', false],
  ['/2024/05/a-post', false],
  ['/calendar/2024/05/12', true],
  ['/calendar/2024-05', true],
  ['/list?color=red', true],
  ['/list?color=red&size=2', true],
];
for (const [path, isTrap] of shapes) {
  test(`${path} ${isTrap ? 'has a budget' : 'needs no budget'}`, () =>
    assert.equal(findTrapShape(site + path) !== null, isTrap));
}

test('facets share a quarter of the pages, and ordinary URLs are not counted', () => {
  const { admits } = createTrapBudget(1000);
  const facets = Array.from({ length: 400 }, (_, index) => `${site}/list?color=${index}&size=${index % 7}`);
  assert.equal(facets.filter(admits).length, 250);
  assert.ok(Array.from({ length: 2000 }, (_, index) => `${site}/item/${index}`).every(admits));
});
