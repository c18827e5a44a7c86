import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOn } from './text-on.ts';

test('text on a color is white, or black where white cannot be read', () => {
  assert.equal(textOn('#0f766e'), '#ffffff');
  assert.equal(textOn('#9333ea'), '#ffffff');
  assert.equal(textOn('#16a34a'), '#000000');
  assert.equal(textOn('#ffffff'), '#000000');
});
