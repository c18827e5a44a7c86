import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isErrorName } from './error-names.ts';

test('names of error pages are recognized in many languages, with or without a site name', () => {
  for (const name of [
    '404',
    'Error 404',
    '404 | Garden',
    'Garden – 404 Not Found',
    'Page not found - Garden',
    'Oops! That page can’t be found.',
    'Sorry, this page doesn’t exist',
    '404: Page not found',
    'Page not found (404)',
    'The page you requested could not be found',
    'Seite nicht gefunden',
    'Die angeforderte Seite wurde nicht gefunden.',
    'Fehler 404',
    'Page introuvable',
    'Página no encontrada',
    'Página não encontrada | Jardim',
    'Pagina niet gevonden',
    'Страница не найдена',
    'ページが見つかりません',
    '页面不存在',
  ]) {
    assert.equal(isErrorName(name), true, name);
  }
});

test('texts about error pages, numbers, and URLs are not error pages', () => {
  for (const name of [
    '',
    'How to write a 404 page',
    '404 ways to cook rice',
    '404 Main Street',
    '1404',
    'HTTP 404 explained',
    'Lost and not found: a story',
    'Fix “page not found” in WordPress',
    'Not found in nature',
    'Garden | Nature',
  ]) {
    assert.equal(isErrorName(name), false, name);
  }
});

test('a long hostile title is evaluated fast', () => {
  const start = process.hrtime.bigint();
  isErrorName(`404 ${' '.repeat(1000)}${'sorry, '.repeat(2000)}`);
  isErrorName('- '.repeat(5000));
  isErrorName('!'.repeat(10_000));
  assert.ok(process.hrtime.bigint() - start < 200_000_000n);
});
