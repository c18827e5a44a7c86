import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelColor } from './label-color.ts';

test('a label without a color has one that follows from its name, however it is written', () => {
  const none = '#6b7280';
  const color = labelColor({ name: 'Design', color: none });
  assert.notEqual(color, none);
  assert.equal(labelColor({ name: ' DESIGN', color: none }), color);
  const names = ['bug', 'seo', 'client', 'design', 'content', 'accessibility', 'performance', 'ops'];
  assert.ok(new Set(names.map((name) => labelColor({ name, color: none }))).size >= 4);
});

test('a given color stays, also gray', () => {
  for (const color of ['gray', 'red', '#123456']) assert.equal(labelColor({ name: 'bug', color }), color);
});
