import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { normalizeUrl } from '../url/normalize-url.ts';
import { findCrawlDelay, isAllowed, parseRobots } from './robots.ts';

// robots-google-*.test.ts covers what Google's matcher does, robots-pattern.test.ts covers patterns.

const all = (...lines: string[]): string => ['User-agent: *', ...lines].join('\n');

/** A rule, and a URL it disallows once both are normalized. */
const spellings: [rule: string, path: string][] = [
  ['/%62ar', '/bar'],
  ['/bar', '/%62ar'],
  ['/s%c3%bc', '/s%C3%BC'],
  ['/süß', '/süß'],
  ['/%7Euser', '/~user'],
  ['/a b', '/a b'],
  ['/a b', '/a%20b'],
  ['/{id}/*"x"', '/{id}/1/"x"'],
  ['/<x>^`', '/<x>^`'],
  ["/*?q='x'", "/find?q='x'"],
  ["/o'neill", "/o'neill"],
  ['/f?%61=100%', '/f?%61=100%'],
  ['/%66?a=100%', '/f?a=100%'],
  ['/*?b=2&a=1', '/x?b=2&a=1'],
];

for (const [rule, path] of spellings) {
  test(`the rule ${rule} applies to the normalized URL ${path}`, () => {
    const url = normalizeUrl(`http://site.example${path}`) ?? '';
    assert.equal(isAllowed(parseRobots(all(`Disallow: ${rule}`)), 'FettleBot', url, true), false);
  });
}

test('normalization keeps reserved characters and the order of parameters', () => {
  const file = parseRobots(all('Disallow: /a%2Fb', 'Disallow: /x?b=2&a=1'));
  const allowed = (path: string): boolean => isAllowed(file, 'FettleBot', `http://site.example${path}`, true);
  assert.deepEqual(['/a/b', '/a%2Fb', '/x?a=1&b=2', '/x?b=2&a=1'].map(allowed), [true, false, true, false]);
});

/** A line and its reported problem; null for a valid line. */
const faultyLines: [line: string, reason: RegExp | null][] = [
  ['Disallow: /x', null],
  ['Disallow:', null],
  ['Allow: *.css$', null],
  ['# a comment', null],
  ['', null],
  ['Sitemap: https://site.example/s.xml', null],
  ['Crawl-delay: 1.5', null],
  ['Host: site.example', null],
  ['Clean-param: ref /shop', null],
  ['Content-Signal: search=yes, ai-train=no', null],
  ['User-agent: Mozilla/5.0 (compatible)', null],
  ['User-agent:', /without a crawler name/],
  ['User-agent: GoogleBot, BingBot', /names one crawler/],
  ['Disallow: x', /does not start with/],
  ['Disallow: http://site.example/x', /does not start with/],
  ['Allow: /a$b', /“\$” marks the end of the URL only/],
  ['Allow: /$$', /“\$” marks the end of the URL only/],
  ['Noindex: /y', /^unknown directive “Noindex”$/],
  ['nonsense here now', /^neither a directive/],
  ['nonsense', /^neither a directive/],
  [': /x', /^neither a directive/],
  ['Sitemap: /rel.xml', /not an absolute URL/],
  ['Sitemap: site.example/s.xml', /not an absolute URL/],
  ['Sitemap: file:///s.xml', /not an absolute URL/],
  ['Crawl-delay: soon', /not a number of seconds/],
  ['Crawl-delay: -1', /not a number of seconds/],
  ['Disalow: /x', /^only Google accepts “Disalow” as “disallow”/],
  ['Useragent: x', /^only Google accepts “Useragent” as “user-agent”/],
  ['Disallow /x', /colon/],
  [`Disallow: /${'x'.repeat(17_000)}`, /longer than 16,663 bytes/],
];

for (const [line, reason] of faultyLines) {
  test(`the line "${line.slice(0, 50)}" has ${reason === null ? 'no problem' : 'a problem with its line number'}`, () => {
    const { problems } = parseRobots(`User-agent: *\r\n\r\n${line}\r\nAllow: /`);
    assert.deepEqual(
      problems.map((each) => [each.line, each.text]),
      reason === null ? [] : [[3, line.slice(0, 200)]],
    );
    if (reason !== null) assert.match(problems[0]?.reason ?? '', reason);
  });
}

test('rules and delays before any user-agent have no effect; sitemaps may be anywhere', () => {
  const { problems, sitemaps } = parseRobots(
    'Sitemap: https://a.example/1\nDisallow: /x\nCrawl-delay: 3\nUser-agent: *\nsite-map: http://a.example/2',
  );
  assert.deepEqual(
    problems.map(({ line, reason }) => [line, reason]),
    [
      [2, 'rule before any User-agent line'],
      [3, 'Crawl-delay before any User-agent line'],
      [5, 'only Google accepts “site-map” as “sitemap”'],
    ],
  );
  assert.deepEqual(sitemaps, ['https://a.example/1', 'http://a.example/2']);
});

test('problems are reported after many unknown lines', () => {
  const { problems } = parseRobots(
    `${'Noindex: /x\n'.repeat(500)}Disallow: /\n${'what is this\n'.repeat(500)}`,
  );
  assert.deepEqual([problems.length, problems[20]?.reason], [50, 'rule before any User-agent line']);
});

test('crawl-delay applies to its own group, and does not separate agents from their rules', () => {
  const file = parseRobots(
    'User-agent: *\nCrawl-delay: 30\n\nUser-agent: FettleBot\nCrawl-delay: 1.5\nCrawl-delay: 4\nDisallow:',
  );
  assert.deepEqual([findCrawlDelay(file, 'FettleBot'), findCrawlDelay(file, 'Other')], [1.5, 30]);
  const joined = parseRobots('User-agent: Slow\nCrawl-delay: 10\nUser-agent: *\nDisallow: /x');
  assert.deepEqual([findCrawlDelay(joined, 'slow'), findCrawlDelay(joined, 'FettleBot')], [10, null]);
  assert.equal(isAllowed(joined, 'Slow', 'http://site.example/x'), false);
  assert.equal(findCrawlDelay(parseRobots('User-agent: a\nCrawl-delay: 2\nUser-agent: *'), 'b'), null);
});

test('any text can be parsed and matched for any agent and URL', () => {
  const word = fc.constantFrom(
    'User-agent',
    'Disallow',
    'allow',
    ':',
    ' ',
    '*',
    '/',
    '$',
    '#',
    'ü',
    '%',
    'x',
    '\uD800',
  );
  const line = fc.array(word, { maxLength: 8 }).map((words) => words.join(''));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), fc.webUrl({ withQueryParameters: true }), (lines, url) => {
      const file = parseRobots(lines.join('\n'));
      for (const exact of [true, false]) assert.equal(typeof isAllowed(file, 'x', url, exact), 'boolean');
    }),
    { numRuns: 300 },
  );
});

test('the order of groups, and of rules in a group, does not matter', () => {
  const rule = fc.record({
    allow: fc.boolean(),
    pattern: fc.string({ unit: fc.constantFrom('/', 'a', 'b', '*', '$'), maxLength: 5 }),
  });
  const write = (rules: { allow: boolean; pattern: string }[]): string[] =>
    rules.map(({ allow, pattern }) => `${allow ? 'Allow' : 'Disallow'}: ${pattern}`);
  const path = fc.string({ unit: fc.constantFrom('/', 'a', 'b'), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 6 }), path, fc.nat(6), (rules, tail, cut) => {
      const url = `http://site.example/${tail}`;
      const expected = isAllowed(parseRobots(all(...write(rules))), 'x', url);
      assert.equal(isAllowed(parseRobots(all(...write(rules.toReversed()))), 'x', url), expected);
      const other = 'Disallow:\nUser-agent: other\nDisallow: /';
      const parted = [all(...write(rules.slice(cut))), other, all(...write(rules.slice(0, cut)))].join('\n');
      assert.equal(isAllowed(parseRobots(parted), 'x', url), expected);
    }),
    { numRuns: 2000 },
  );
});

test('half a MiB of anything is parsed and matched quickly', () => {
  const fill = (unit: string): string =>
    unit.repeat(Math.ceil((500 * 1024) / unit.length)).slice(0, 500 * 1024);
  const files = [
    fill('\n'),
    fill(' '),
    fill(`Disallow:${' '.repeat(16_000)}x\n`),
    fill(':'),
    fill('a b '),
    fill('User-agent: a\nCrawl-delay: 1\n'),
    `${fill('User-agent: a\n').slice(0, 250_000)}\n${fill('Crawl-delay: 1\n').slice(0, 250_000)}`,
    fill('User-agent: *\nDisallow: /x\n'),
    `User-agent: *\n${fill('Disallow: *a*b\n')}`,
    `User-agent: *\n${fill(`Disallow: /${'*a'.repeat(8000)}b$\n`)}`,
    `User-agent: *\n${fill(`Allow: /${'%41ü'.repeat(2000)}\n`)}`,
    `User-agent: *\n${fill('Sitemap: https://a.example/b\n')}`,
  ];
  const started = process.cpuUsage().user;
  for (const text of files) {
    const file = parseRobots(text);
    findCrawlDelay(file, 'FettleBot');
    for (const exact of [true, false])
      isAllowed(file, 'FettleBot', `http://site.example/${'a'.repeat(2000)}`, exact);
  }
  // Quadratic time for any of these would take minutes.
  assert.ok(process.cpuUsage().user - started < 10_000_000);
});
