import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectChange } from './project-change.ts';

test('only edited fields are sent', () => {
  assert.deepEqual(projectChange({}), {});
  assert.deepEqual(projectChange({ name: 'New', status: 'archived' }), { name: 'New', status: 'archived' });
});

test('a URL may lack its scheme, and clearing it removes it', () => {
  assert.deepEqual(projectChange({ url: ' example.com/shop ' }), { url: 'https://example.com/shop' });
  assert.deepEqual(projectChange({ url: 'localhost:8080' }), { url: 'https://localhost:8080' });
  assert.deepEqual(projectChange({ url: 'http://example.com' }), { url: 'http://example.com' });
  assert.deepEqual(projectChange({ url: '  ' }), { url: null });
});
