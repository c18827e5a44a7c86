import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readColor } from './read-color.ts';

test('a typed color is read with three or six digits, in any case, with or without its sign', () => {
  for (const typed of ['#0099ff', '0099FF', ' #09f ', '09F'])
    assert.equal(readColor(typed), '#0099ff', typed);
});

test('what is not a color is not read as one', () => {
  for (const typed of ['', '#', '#09', '#0099', '#0099f', '#0099ff0', 'teal', '##09f', '#09g'])
    assert.equal(readColor(typed), null, typed);
});
