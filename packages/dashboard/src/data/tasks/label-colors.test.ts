import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostUsedColors } from './label-colors.ts';

test('a label has the color that most tasks give it, however its name is written', () => {
  const tasks = ['red', 'blue', 'red'].map((color, nth) => ({
    labels: [
      { name: nth === 0 ? 'BUG ' : 'bug', color },
      ...(nth === 1 ? [{ name: 'SEO', color: 'teal' }] : []),
    ],
  }));
  assert.deepEqual(
    [...mostUsedColors(tasks)],
    [
      ['bug', 'red'],
      ['seo', 'teal'],
    ],
  );
});
