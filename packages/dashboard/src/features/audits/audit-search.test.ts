import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAuditSearch } from './audit-search.ts';

test('a shared URL is parsed as it was written', () => {
  const search = {
    tab: 'pages',
    url: '/shop',
    status: '4xx',
    indexable: 'false',
    sort: 'bytes',
    order: 'desc',
  };
  assert.deepEqual(readAuditSearch(search), search);
  assert.deepEqual(readAuditSearch({ status: 404, depth: 0 }), { status: '404', depth: '0' });
  const findings = {
    tab: 'findings',
    against: '01a20465-9539-7109-a688-2cac3d7e2199',
    check: 'title-missing',
    change: 'not_rechecked',
    severity: 'error',
    category: 'links',
    pageUrl: `https://site.example/${'x'.repeat(600)}`,
  };
  assert.deepEqual(readAuditSearch(findings), findings);
});

test('numbers and booleans from the router become text again', () => {
  assert.deepEqual(readAuditSearch({ url: 404, indexable: true }), { url: '404', indexable: 'true' });
});

test('invalid parameters are dropped instead of breaking the page', () => {
  assert.deepEqual(
    readAuditSearch({ tab: 'x', sort: 'title', order: 'up', change: 7, url: '', check: { a: 1 }, more: 1 }),
    {},
  );
  assert.deepEqual(readAuditSearch({ status: '999', depth: '-1' }), {});
  assert.deepEqual(readAuditSearch({ url: 'x'.repeat(501) }), {});
});
