import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectsOfUrl } from './projects-of-url.ts';

test('a pasted URL belongs to the projects of its host, and other text to none', () => {
  const [shop, blog, none] = [
    { url: 'https://www.shop.example/' },
    { url: 'http://blog.example' },
    { url: null },
  ];
  const projects = [shop, blog, none];
  assert.deepEqual(projectsOfUrl(projects, 'http://shop.example/a?b#c'), [shop]);
  assert.deepEqual(projectsOfUrl(projects, 'HTTPS://BLOG.example'), [blog]);
  for (const text of ['shop.example', 'https://other.example/', 'https://', 'javascript:alert(1)', ''])
    assert.deepEqual(projectsOfUrl(projects, text), []);
});
