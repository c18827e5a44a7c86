import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findCrawlDelay, isAllowed, matchesPattern, parseRobots } from './robots.ts';

const all = (...lines: string[]): string => ['User-agent: *', ...lines].join('\n');

/** robots.txt, agent, URL, allowed? */
const CASES: [name: string, robots: string, url: string, allowed: boolean, agent?: string][] = [
  ['an empty file allows everything', '', '/x', true],
  ['a rule before any group does not count', 'Disallow: /\nUser-agent: *\nAllow: /', '/x', true],
  ['a group with no rule allows', 'User-agent: *\nDisallow:', '/x', true],
  ['disallow of everything', all('Disallow: /'), '/x', false],
  ['a prefix is enough', all('Disallow: /fish'), '/fishheads/yummy.html', false],
  ['paths are case-sensitive', all('Disallow: /Fish'), '/fish', true],
  ['the longest rule decides', all('Disallow: /p', 'Allow: /public'), '/public/a', true],
  ['allow wins a tie', all('Disallow: /page', 'Allow: /page'), '/page', true],
  ['a star matches anything', all('Disallow: /*.php'), '/folder/any.php.file.html', false],
  ['a dollar ends the path', all('Disallow: /*.php$'), '/a.php?x', true],
  ['a dollar matches the end', all('Disallow: /*.php$'), '/dir/a.php', false],
  ['a dollar alone after a star', all('Disallow: /x*$'), '/xyz', false],
  ['the query belongs to the path', all('Disallow: /*?s='), '/search?s=1', false],
  ['the fragment does not', all('Disallow: /a#b'), '/a', false],
  [
    'the own group replaces that for everyone',
    'User-agent: *\nDisallow: /\n\nUser-agent: FettleBot\nDisallow: /x',
    '/y',
    true,
  ],
  ['an own group without rules allows all', 'User-agent: *\nDisallow: /\nUser-agent: FettleBot', '/y', true],
  [
    'groups of the same agent are one',
    'User-agent: FettleBot\nDisallow: /a\n\nUser-agent: b\nDisallow: /b\n\nUser-agent: fettlebot\nDisallow: /c',
    '/c',
    false,
  ],
  [
    'agents in a row share their rules',
    'User-agent: other\nUser-agent: fettlebot\nDisallow: /a',
    '/a',
    false,
  ],
  [
    'an unknown line does not end a group',
    'User-agent: other\nSitemap: http://x.example/\nUser-agent: fettlebot\nDisallow: /a',
    '/a',
    false,
  ],
  ['an agent is read up to what no token holds', 'User-agent: FettleBot/2.1\nDisallow: /', '/a', false],
  ['a longer token is another agent', 'User-agent: FettleBot-News\nDisallow: /', '/a', true],
  ['star with a comment is everyone', 'User-agent: * (all)\nDisallow: /', '/a', false],
  ['star with letters is nobody', 'User-agent: *bot\nDisallow: /', '/a', true],
  ['misspelled disallow', all('disalow: /a', 'dissallow: /b'), '/b', false],
  ['a missing colon', 'User-agent *\nDisallow /a', '/a', false],
  ['useragent without a hyphen', 'useragent: *\nDisallow: /a', '/a', false],
  ['white space around', '  User-agent :  * \n\t Disallow\t:  /a  # why', '/a', false],
  ['carriage returns alone end lines', 'User-agent: *\rDisallow: /a\rAllow: /', '/a', false],
  ['a byte order mark is skipped', '\uFEFFUser-agent: *\nDisallow: /a', '/a', false],
  ['allow of index.html allows the folder', all('Disallow: /a', 'Allow: /a/index.html'), '/a/', true],
  ['but not what is below it', all('Disallow: /a', 'Allow: /a/index.html'), '/a/b', false],
  ['a pattern beyond ASCII', all('Disallow: /süß'), '/s%C3%BC%C3%9F', false],
  ['lower-case escapes in the pattern', all('Disallow: /%c3%bc'), '/%C3%BC', false],
  ['robots of a colleague', 'User-agent: Googlebot\nDisallow: /', '/a', false, 'Googlebot'],
];

for (const [name, robots, path, allowed, agent = 'FettleBot'] of CASES) {
  test(`robots.txt: ${name}`, () => {
    assert.equal(isAllowed(parseRobots(robots), agent, `http://site.example${path}`), allowed);
  });
}

test('escapes of plain characters are compared as Google does, or as the RFC does when asked', () => {
  const file = parseRobots(all('Disallow: /%62ar'));
  assert.equal(isAllowed(file, 'FettleBot', 'http://site.example/bar'), true);
  assert.equal(isAllowed(file, 'FettleBot', 'http://site.example/bar', true), false);
});

test('problems name the line, and unknown directives are told apart', () => {
  const { problems, sitemaps } = parseRobots(
    'Disallow: /x\nUser-agent: *\nDisallow: x\nAllow: /a$b\nNoindex: /y\nnonsense here now\nSitemap: /rel.xml\nSitemap: https://a.example/s.xml\n',
  );
  assert.deepEqual(
    problems.map((each) => [each.line, each.reason.slice(0, 20)]),
    [
      [1, 'rule before any user'],
      [3, 'pattern starts neith'],
      [4, '"$" means the end on'],
      [5, 'unknown directive "N'],
      [6, 'neither a directive '],
      [7, 'sitemap is not an ab'],
    ],
  );
  assert.deepEqual(sitemaps, ['https://a.example/s.xml']);
});

test('crawl-delay is that of the own group', () => {
  const file = parseRobots(
    'User-agent: *\nCrawl-delay: 30\n\nUser-agent: FettleBot\nCrawl-delay: 1.5\nDisallow:',
  );
  assert.equal(findCrawlDelay(file, 'FettleBot'), 1.5);
  assert.equal(findCrawlDelay(file, 'Other'), 30);
});

test('patterns match as the definition says, whatever they look like', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '*', '$', '/'), maxLength: 8 });
  const define = (pattern: string, path: string): boolean => {
    const anchored = pattern.endsWith('$');
    const body = (anchored ? pattern.slice(0, -1) : pattern).replace(/[$/]/g, '\\$&').replaceAll('*', '.*');
    return new RegExp(`^${body}${anchored ? '$' : ''}`, 's').test(path);
  };
  fc.assert(
    fc.property(
      text,
      text.map((path) => path.replaceAll('*', 'a')),
      (pattern, path) => {
        assert.equal(matchesPattern(pattern, path), define(pattern, path));
      },
    ),
    { numRuns: 5000 },
  );
});

test('time stays in proportion to the pattern, also where matching back and forth would explode', () => {
  const measure = (size: number): number => {
    const pattern = `${'*a'.repeat(size)}b$`;
    const path = `/${'a'.repeat(size * 4)}`;
    const start = process.hrtime.bigint();
    for (let run = 0; run < 200; run += 1) matchesPattern(pattern, path);
    return Number(process.hrtime.bigint() - start);
  };
  measure(100);
  const best = (size: number): number => Math.min(...Array.from({ length: 7 }, () => measure(size)));
  // Sixteen times the size; quadratic work would take 256 times as long.
  assert.ok(best(3200) / best(200) < 80);
});
