import assert from 'node:assert/strict';
import { test } from 'node:test';
import { genericTextsOf } from './generic-link-texts.ts';

test('a text is generic as a whole in its language, with any punctuation, but not because of one word', () => {
  const rows: [text: string, language: string, expected: boolean][] = [
    ['Click here', 'en', true],
    ['CLICK  HERE »', 'en-GB', true],
    ['Click here for prices', 'en', false],
    ['hier', 'de-AT', true],
    ['hier', 'nl', true],
    ['hier', 'en', false],
    ['Plus d’informations', 'fr', true],
    ['Les mer', 'nb', true],
    ['Les mer', 'nn-NO', true],
    ['Подробнее…', 'ru', true],
    ['اقرأ المزيد', 'ar', true],
    ['', 'en', false],
    ['more '.repeat(50), 'en', false],
    ['constructor', 'en', false],
    ['more', 'constructor', true],
  ];
  for (const [text, language, expected] of rows) {
    assert.equal(genericTextsOf(language)(text), expected, `${text} (${language})`);
  }
});
