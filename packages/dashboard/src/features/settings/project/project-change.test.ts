import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectChange } from './project-change.ts';

test('only what was edited is sent', () => {
  assert.deepEqual(projectChange({}), {});
  assert.deepEqual(projectChange({ name: 'New', status: 'archived' }), { name: 'New', status: 'archived' });
});

test('an address is taken as people write it, and removed when it is emptied', () => {
  assert.deepEqual(projectChange({ url: ' example.com/shop ' }), { url: 'https://example.com/shop' });
  assert.deepEqual(projectChange({ url: 'localhost:8080' }), { url: 'https://localhost:8080' });
  assert.deepEqual(projectChange({ url: 'http://example.com' }), { url: 'http://example.com' });
  assert.deepEqual(projectChange({ url: '  ' }), { url: null });
});
