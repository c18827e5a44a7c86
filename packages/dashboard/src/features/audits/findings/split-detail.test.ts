import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asSentence, shortenUrls, splitDetail } from './split-detail.ts';

const split = (detail: string, checkId = 'link-internal-broken') =>
  Object.values(splitDetail({ checkId, detail }));

test('the result of a broken link is told from the pages that refer to it', () => {
  assert.deepEqual(split('returns 404, referenced on 3 pages, for example https://site.example/'), [
    '404 (not found)',
    'referenced on 3 pages, for example https://site.example/',
  ]);
  assert.deepEqual(split('timeout, referenced on 1 page'), ['timeout', 'referenced on 1 page']);
  assert.deepEqual(split('returns “text/html” instead of an image, referenced on 1,204 pages'), [
    'returns “text/html” instead of an image',
    'referenced on 1,204 pages',
  ]);
});

test('every other detail stays whole', () => {
  for (const detail of ['', 'no alt attribute on “a.png”', 'short, and more'])
    assert.deepEqual(split(detail), [null, detail]);
  const long = `redirects to https://site.example/${'x'.repeat(40)} (301), referenced on 2 pages`;
  assert.deepEqual(split(long), [null, long]);
  const moved = 'redirects to /new (301), referenced on 2 pages, for example https://site.example/';
  assert.deepEqual(split(moved, 'link-redirected'), [null, moved]);
});

test('on a page that refers to the link, the page itself is not named', () => {
  const on = (detail: string, checkId = 'link-internal-broken') =>
    splitDetail({ checkId, detail }, true).rest;
  assert.equal(on('returns 404, referenced on 1 page, for example https://site.example/'), '');
  assert.equal(
    on('returns 404, referenced on 3 pages, for example https://site.example/'),
    'referenced on 3 pages',
  );
  assert.equal(on('no Cache-Control, referenced on 1 page', 'cache-headers-weak'), 'no Cache-Control');
  assert.equal(
    on('no Cache-Control, referenced on 3 pages, for example https://site.example/', 'cache-headers-weak'),
    'no Cache-Control, referenced on 3 pages',
  );
});

test('a detail does not repeat the URLs beside it, and names pages of the site by their paths', () => {
  const root = 'https://site.example/shop/';
  const shorten = (detail: string, ...said: string[]) => shortenUrls(detail, said, root);
  const image = 'https://site.example/a.png';
  assert.equal(shorten(`no alt attribute on “${image}”`, image), 'no alt attribute');
  assert.equal(shorten(`no alt attribute on “${image}”`), 'no alt attribute on “/a.png”');
  assert.equal(
    shorten('redirects to https://site.example/new (301), for example https://site.example/'),
    'redirects to /new (301), for example / (home page)',
  );
  for (const kept of ['served over http://', 'https://other.example/a', 'https://site.example.org/', ''])
    assert.equal(shorten(kept), kept);
});

test('a detail begins as a sentence does, unless its first word is code', () => {
  assert.equal(asSentence('no alt attribute on “/a.png”'), 'No alt attribute on “/a.png”');
  assert.equal(asSentence('redirect loop'), 'Redirect loop');
  for (const kept of ['“a title”', 'og:title is empty', '404', 'http://example.com/ redirects', ''])
    assert.equal(asSentence(kept), kept);
});
