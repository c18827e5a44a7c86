import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { normalizeUrl } from '../url/normalize-url.ts';
import { compileUrlRules, findPatternProblem } from './url-rules.ts';

const origin = 'https://www.example.com';

const excludes = (pattern: string, url: string): boolean => {
  const normal = normalizeUrl(url, origin);
  assert.ok(normal !== null);
  return compileUrlRules({ include: [], exclude: [pattern] }).excludes(normal, origin);
};

/** Pattern, URLs it matches, URLs it does not match. */
const cases: [pattern: string, yes: string[], no: string[]][] = [
  ['/shop', ['/shop', '/shop/a', '/shopping', '/shop?x'], ['/', '/a/shop', '/Shop']],
  ['/shop/$', ['/shop/'], ['/shop', '/shop/a', '/shop/?x']],
  ['/*?', ['/a?b', '/?b'], ['/', '/a']],
  ['/*.pdf$', ['/a.pdf', '/a/b.pdf'], ['/a.pdf?v=1', '/pdf']],
  ['/*/print', ['/a/print', '/a/b/print?x'], ['/print']],
  ['/calendar/*/day', ['/calendar/2026/day'], ['/calendar/day']],
  ['/', ['/', '/a', '/?b'], ['http://www.example.com/', 'https://example.com/a']],
  ['*', ['/', 'https://other.example/x'], []],
  ['*session=', ['/a?session=1', 'https://other.example/?session='], ['/session']],
  ['https://other.example/', ['https://other.example/a'], ['/a', 'http://other.example/a']],
  ['HTTPS://OTHER.example:443/A', ['https://other.example/A'], ['https://other.example/a']],
  ['https://*.example/ads', ['https://cdn.example/ads'], ['/ads']],
  ['https://*.EXAMPLE/ads', ['https://cdn.example/ads'], []],
  ['https://bücher.example/', ['https://bücher.example/a'], []],
  ['/süß', ['/süß', '/s%C3%BC%c3%9f'], ['/sub']],
  ['/%7Euser', ['/~user', '/%7euser'], []],
  ['/a b', ['/a b', '/a%20b'], []],
];

for (const [pattern, yes, no] of cases) {
  test(`the pattern "${pattern}" matches the right URLs`, () => {
    assert.equal(findPatternProblem(pattern), null);
    for (const url of yes) assert.equal(excludes(pattern, url), true, url);
    for (const url of no) assert.equal(excludes(pattern, url), false, url);
  });
}

const wrong: [pattern: string, problem: RegExp][] = [
  ['', /must begin with "\/"/],
  ['shop', /must begin with "\/"/],
  ['www.example.com/shop', /must begin with "\/"/],
  ['//www.example.com/shop', /must begin with "\/"/],
  ['ftp://www.example.com/', /must begin with "\/"/],
  ['^/shop$', /must begin with "\/"/],
  [' /shop', /space/],
  ['/shop\n', /control/],
  ['/shop\u0000', /control/],
  ['/shop#top', /"#"/],
  ['https://me:secret@www.example.com/', /valid host name without a user name/],
  ['https://exa mple.com/', /valid host name/],
  ['https://example.com:port/', /valid host name/],
];

for (const [pattern, problem] of wrong) {
  test(`the pattern ${JSON.stringify(pattern)} is rejected`, () =>
    assert.match(findPatternProblem(pattern) ?? '', problem));
}

test('exclude wins over include; without include every page is read', () => {
  const both = compileUrlRules({ include: ['/blog/'], exclude: ['/blog/drafts/', '*print=1'] });
  const read = (url: string): boolean => both.reads(origin + url, origin);
  assert.deepEqual(['/blog/a', '/blog/drafts/a', '/blog/a?print=1', '/shop'].map(read), [
    true,
    false,
    false,
    false,
  ]);
  // What is not included may be requested to check a link.
  assert.equal(both.excludes(`${origin}/shop`, origin), false);
  assert.equal(compileUrlRules({ include: [], exclude: [] }).reads(`${origin}/x`, origin), true);
});

/** The definition taken literally: every place where a star can end is tried. */
function define(pattern: string, text: string): boolean {
  if (pattern === '') return true;
  if (pattern === '$') return text === '';
  const rest = pattern.slice(1);
  if (!pattern.startsWith('*')) return text !== '' && text[0] === pattern[0] && define(rest, text.slice(1));
  return Array.from({ length: text.length + 1 }, (_, skipped) => text.slice(skipped)).some((from) =>
    define(rest, from),
  );
}

test('any pattern matches any URL as the definition says', () => {
  const part = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 9 });
  const same = (pattern: string, path: string): void => {
    const url = `${origin}/${path}`;
    const rules = compileUrlRules({ include: [], exclude: [`/x${pattern}`] });
    const isMatch = define(`/x${pattern}`, `/x${path}`);
    assert.equal(rules.excludes(`${origin}/x${path}`, origin), isMatch, `/x${pattern} on /x${path}`);
    const whole = compileUrlRules({ include: [], exclude: [`*${pattern}`] });
    assert.equal(whole.excludes(url, origin), define(`*${pattern}`, url), `*${pattern} on ${url}`);
  };
  fc.assert(fc.property(part('ab/*$?'), part('ab/?='), same), { numRuns: 5000 });
});

test('a hostile pattern takes linear time', () => {
  const url = `${origin}/${'a'.repeat(20_000)}`;
  const startedAt = performance.now();
  for (const pattern of [
    `/${'*'.repeat(10_000)}b`,
    `/${'*a'.repeat(10_000)}*b$`,
    `/${'a*'.repeat(9_999)}ab`,
    `/*${'a'.repeat(9_999)}b`,
    `*${'aaaa*'.repeat(2_000)}$b$`,
  ])
    assert.equal(excludes(pattern, url), false);
  // With backtracking, none of them ends within a lifetime.
  assert.ok(performance.now() - startedAt < 5000);
});
