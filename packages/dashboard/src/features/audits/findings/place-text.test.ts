import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckFindings } from './checks.ts';
import { placeText } from './place-text.ts';

const checks = [{ title: 'Broken internal links' }, { title: 'Title too long' }] as CheckFindings[];
const found = (search: object, before: object = {}) => placeText(checks, before, search);

test('text in the name of an issue finds issues, and other text finds URLs', () => {
  assert.deepEqual(found({ url: 'LINKS' }), { name: 'LINKS' });
  assert.deepEqual(found({ url: '/shop' }), { url: '/shop' });
  assert.deepEqual(found({ severity: 'error' }), { severity: 'error' });
});

test('text that was looked for in URLs stays there', () => {
  assert.deepEqual(found({ url: 'title', severity: 'error' }, { url: 'title' }), {
    url: 'title',
    severity: 'error',
  });
  assert.deepEqual(found({ name: 'title' }, { name: 'title' }), { name: 'title' });
});

test('occurrences are found by their URLs, and not by names: those that are ignored, and those of a page', () => {
  for (const list of [{ ignored: 'only' }, { pageUrl: 'https://a.example/' }]) {
    assert.deepEqual(found({ url: 'title', ...list }), { url: 'title', ...list });
    assert.deepEqual(found({ name: 'title', ...list }, { name: 'title' }), list);
  }
});
