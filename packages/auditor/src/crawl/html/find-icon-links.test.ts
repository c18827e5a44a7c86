import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findIconLinks } from './find-icon-links.ts';

const page = 'https://shop.example/de/start';
const urlsOf = (html: string): string[] => findIconLinks(html, page).map(({ url }) => url);

test('icons are found with what their links declare, in the order of the page', () => {
  const html = `<!doctype html><html><head><LINK REL="Shortcut Icon" HREF="/favicon.ico">
    <link rel=icon type=" image/PNG " sizes="16x16 96x96 any" href='icon-96.png'>
    <link rel="icon" media="(prefers-color-scheme: dark)" href="//cdn.example/dark.png">
    <link rel="apple-touch-icon" sizes="180X180" href="/touch.png?a&amp;b">`;
  const rest = { side: null, type: null, media: null };
  assert.deepEqual(findIconLinks(html, page), [
    { url: 'https://shop.example/favicon.ico', rel: 'icon', ...rest },
    { url: 'https://shop.example/de/icon-96.png', rel: 'icon', ...rest, side: 96, type: 'image/png' },
    { url: 'https://cdn.example/dark.png', rel: 'icon', ...rest, media: '(prefers-color-scheme: dark)' },
    { url: 'https://shop.example/touch.png?a&b', rel: 'apple-touch-icon', ...rest, side: 180 },
  ]);
});

test('they are resolved against the base of the page, wherever it is', () => {
  assert.deepEqual(urlsOf('<link rel=icon href=a.png><base href="/assets/"><base href="/other/">'), [
    'https://shop.example/assets/a.png',
  ]);
});

test('text, comments, other links, and other schemes are no icons', () => {
  const html = `<script>"<link rel=icon href=/a.png>"</script><!-- <link rel=icon href=/b.png> -->
    <style><link rel=icon href=/c.png></style><title><link rel=icon href=/d.png></title>
    <link rel=mask-icon href=/e.svg><link rel=icon><link rel=icon href=""><link rel=icon href="data:image/png;base64,AA==">
    <link rel=icon href="javascript:alert(1)"><link rel=icon href="file:///etc/passwd"><link rel=icon href="https://[">`;
  assert.deepEqual(urlsOf(html), []);
});

test('credentials are removed, and a page of links has no more than fifty', () => {
  assert.deepEqual(urlsOf('<link rel=icon href="https://me:secret@cdn.example/a.png">'), [
    'https://cdn.example/a.png',
  ]);
  assert.equal(urlsOf('<link rel=icon href="/a.png">'.repeat(1000)).length, 50);
});

test('a hostile page takes time in proportion to its size', () => {
  for (const part of ['<link ', '<link rel=icon href=', '<base href=x>', '<', '<script', '<!--', '"\'']) {
    const html = part.repeat(Math.ceil(1_000_000 / part.length));
    const began = performance.now();
    findIconLinks(html, page);
    assert.ok(performance.now() - began < 3_000, part);
  }
});
