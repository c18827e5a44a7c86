import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unitOf } from './extent-of.ts';

test('more pages than the audit has are URLs, because some redirect or don’t respond', () => {
  assert.equal(unitOf({ unit: 'page', assessed: 45 }, 39), 'URL');
  assert.equal(unitOf({ unit: 'page', assessed: 39 }, 39), 'page');
  assert.equal(unitOf({ unit: 'page', assessed: 29 }, 39), 'page');
  assert.equal(unitOf({ unit: 'target', assessed: 56 }, 39), 'URL');
  assert.equal(unitOf({ unit: 'image', assessed: 60 }, 39), 'image');
});
