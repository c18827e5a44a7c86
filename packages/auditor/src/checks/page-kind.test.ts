import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberKinds, pageKind } from './page-kind.ts';

const kind = (path: string) => pageKind(`https://site.example${path}`);

test('pages in one folder are of one kind, with or without a trailing slash', () => {
  assert.equal(kind('/blog/one'), kind('/blog/two/'));
  assert.equal(kind('/2025/11/post'), kind('/2026/01/other'));
  assert.notEqual(kind('/blog/one'), kind('/shop/one'));
  assert.notEqual(kind('/blog/one'), kind('/blog/one/comments'));
});

test('pages with the same parameter names are of one kind', () => {
  assert.equal(kind('/item.php?id=1&lang=de'), kind('/item.php?lang=en&id=7'));
  assert.notEqual(kind('/item.php?id=1'), kind('/item.php?page=1'));
});

test('top-level pages have no kind', () => {
  for (const path of ['/', '/about', '/contact/']) assert.equal(kind(path), null);
});

test('each kind has a number, and the number of kinds is limited', () => {
  const number = numberKinds();
  assert.deepEqual([number('a'), number('b'), number('a'), number(null)], [0, 1, 0, null]);
  for (let index = 0; index < 10_000; index += 1) number(`k${index}`);
  assert.equal(number('one more'), null);
  assert.equal(number('b'), 1);
});
