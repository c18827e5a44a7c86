import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTooLight, textOn } from './text-on.ts';

test('text on a color is white, or black where white cannot be read', () => {
  assert.equal(textOn('#0f766e'), '#ffffff');
  assert.equal(textOn('#9333ea'), '#ffffff');
  assert.equal(textOn('#16a34a'), '#000000');
  assert.equal(textOn('#ffffff'), '#000000');
});

test('a color that cannot be told from white is too light, by the rule of the service', () => {
  for (const color of ['#ffffff', '#f4f4f4', '#ffffcc']) assert.equal(isTooLight(color), true, color);
  for (const color of ['#ffcc00', '#000000', '#7dd3fc']) assert.equal(isTooLight(color), false, color);
});
