import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { normalizeUrl } from './normalize-url.ts';

const cases: [input: string, expected: string | null][] = [
  ['http://Example.COM', 'http://example.com/'],
  ['http://example.com:80/a', 'http://example.com/a'],
  ['https://example.com:443/a#top', 'https://example.com/a'],
  ['https://example.com:8443/a', 'https://example.com:8443/a'],
  ['http://example.com./a', 'http://example.com/a'],
  ['http://user:secret@example.com/', 'http://example.com/'],
  ['http://example.com/a/../b/./c', 'http://example.com/b/c'],
  ['http://example.com/%7euser/%e4%2f', 'http://example.com/~user/%E4%2F'],
  ['http://example.com/%41%3f', 'http://example.com/A%3F'],
  ['http://example.com/a%', 'http://example.com/a%'],
  ['http://example.com/a b', 'http://example.com/a%20b'],
  ['http://bücher.example/', 'http://xn--bcher-kva.example/'],
  ['http://example.com/a?', 'http://example.com/a'],
  ['http://example.com/?b=2&a=1', 'http://example.com/?b=2&a=1'],
  ['http://example.com/?utm_source=x&a=1&fbclid=y', 'http://example.com/?a=1'],
  ['http://example.com/?gclid=1', 'http://example.com/'],
  ['http://example.com/?utm_sourcecode=1', 'http://example.com/?utm_sourcecode=1'],
  ['http://example.com/a;jsessionid=12AF?x=1', 'http://example.com/a?x=1'],
  ['http://example.com/a?sid=0a1b2c3d4e5f6a7b', 'http://example.com/a'],
  ['http://example.com/a?sid=17&session=yes', 'http://example.com/a?sid=17&session=yes'],
  ['http://example.com/a;v=1', 'http://example.com/a;v=1'],
  ['http://example.com/Index.html', 'http://example.com/Index.html'],
  ['http://example.com/a/', 'http://example.com/a/'],
  ['http:\\\\example.com\\a', 'http://example.com/a'],
  ['mailto:a@example.com', null],
  ['javascript:void(0)', null],
  ['data:text/html,x', null],
  ['http://', null],
  ['http://exa mple.com/', null],
  ['//example.com/a', null],
];

for (const [input, expected] of cases) {
  test(`normalizeUrl turns ${input} into ${expected}`, () => assert.equal(normalizeUrl(input), expected));
}

test('normalizeUrl resolves a reference against its base', () => {
  assert.equal(normalizeUrl('../x?y#z', 'https://example.com/a/b/c'), 'https://example.com/a/x?y');
  assert.equal(normalizeUrl('//other.example/x', 'https://example.com/'), 'https://other.example/x');
});

test('normalizing twice changes nothing, whatever the URL', () => {
  const piece = fc.constantFrom(
    ...[
      '/',
      '..',
      '.',
      '%2e',
      '%2E%2E',
      '%41',
      '%25',
      '%2541',
      '%',
      ';jsessionid=1',
      ';',
      '?',
      '&',
      '=',
      '#',
      'utm_source',
      'a',
      'Ä',
      '@',
      ':',
      '\\',
      ' ',
      '+',
    ],
  );
  const url = fc
    .array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 12 })
    .map((parts) => `http://example.com/${parts.join('')}`);
  fc.assert(
    fc.property(url, (input) => {
      const once = normalizeUrl(input);
      if (once !== null) assert.equal(normalizeUrl(once), once);
    }),
    { numRuns: 3000 },
  );
});
