import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstOfSeries, isFirstOfSeries } from './page-series.ts';

const origin = 'https://site.example';

test('a later page of a series is recognized by its number', () => {
  const rows: [path: string, first: string | null][] = [
    ['/blog/page/2/', '/blog/'],
    ['/blog/page/2', '/blog/'],
    ['/blog/page-12', '/blog/'],
    ['/list?page=3', '/list'],
    ['/list?sort=a&page=3', '/list?sort=a'],
    ['/list?page=1', null],
    ['/list?page=x', null],
    ['/blog/page/1/', null],
    ['/blog/page/', null],
    ['/page/two', null],
    ['/2/', null],
    ['/', null],
  ];
  for (const [path, first] of rows) {
    assert.equal(firstOfSeries(origin + path), first === null ? null : origin + first, path);
  }
});

test('the first page may have its number and a trailing slash or not', () => {
  for (const path of ['/blog/', '/blog', '/blog?page=1', '/blog/page/1/', '/blog/?p=1']) {
    assert.equal(isFirstOfSeries(origin + path, `${origin}/blog/`), true, path);
  }
  for (const path of ['/', '/blog/a', '/blog?page=2', '/blog/page/2/']) {
    assert.equal(isFirstOfSeries(origin + path, `${origin}/blog/`), false, path);
  }
});
