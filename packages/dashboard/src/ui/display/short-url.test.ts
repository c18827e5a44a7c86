import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortUrl } from './short-url.ts';

test('a URL of the site is its path, another has its host', () => {
  const root = 'https://www.example.com/';
  assert.equal(shortUrl('https://www.example.com/shop?page=2', root), '/shop?page=2');
  assert.equal(shortUrl('https://other.example/', root), 'other.example');
  assert.equal(shortUrl('https://other.example/a', root), 'other.example/a');
});

test('valid encoding is decoded, anything else stays unchanged', () => {
  assert.equal(shortUrl('https://a.example/caf%C3%A9', 'https://a.example/'), '/café');
  assert.equal(shortUrl('https://a.example/100%', 'https://a.example/'), '/100%');
  assert.equal(shortUrl('http://[broken', 'https://a.example/'), 'http://[broken');
  assert.equal(shortUrl('https://a.example/%E2%80%AEx', 'https://a.example/'), '/%E2%80%AEx');
});
