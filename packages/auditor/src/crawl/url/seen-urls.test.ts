import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSeenUrls } from './seen-urls.ts';

const urlOf = (index: number): string => `http://site.example/list?a=${index}&b=${index % 7}`;

test('a URL that was added is always known, and hardly any other', () => {
  const memory = createSeenUrls();
  for (let index = 0; index < 200_000; index += 1) memory.add(urlOf(index));
  let unknown = 0;
  let mistaken = 0;
  for (let index = 0; index < 200_000; index += 1) {
    if (!memory.has(urlOf(index))) unknown += 1;
    if (memory.has(`${urlOf(index)}x`)) mistaken += 1;
  }
  assert.equal(unknown, 0);
  assert.ok(mistaken < 20, `${mistaken} of 200,000 were taken for known`);
});

test('add returns whether the URL was new, and the order of additions does not matter', () => {
  const one = createSeenUrls();
  const other = createSeenUrls();
  const urls = Array.from({ length: 1000 }, (_, index) => urlOf(index));
  assert.ok(urls.every((url) => one.add(url)));
  assert.ok(!urls.some((url) => one.add(url)));
  for (const url of urls.toReversed()) other.add(url);
  assert.ok(urls.every((url) => other.has(url)));
});
