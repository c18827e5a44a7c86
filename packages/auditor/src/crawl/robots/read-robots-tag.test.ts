import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRobotsTags } from './read-robots-tag.ts';

for (const [header, ...expected] of [
  ['noindex', [null, 'noindex']],
  ['NoIndex, NoFollow', [null, 'noindex, nofollow']],
  ['googlebot: noindex, nofollow', ['googlebot', 'noindex, nofollow']],
  ['otherbot: none\nnosnippet', ['otherbot', 'none'], [null, 'nosnippet']],
  ['max-snippet: 20, nofollow', [null, 'max-snippet: 20, nofollow']],
  ['unavailable_after: 25 Jun 2030 15:00:00 PST', [null, 'unavailable_after: 25 jun 2030 15:00:00 pst']],
  ['noindex, max-snippet:0', [null, 'noindex, max-snippet:0']],
  ['googlebot: unavailable_after: 25 Jun 2030', ['googlebot', 'unavailable_after: 25 jun 2030']],
  [': x', ['', 'x']],
] as [string, ...[string | null, string][]][]) {
  test(`X-Robots-Tag: ${header.replaceAll('\n', ' | ')}`, () =>
    assert.deepEqual(
      readRobotsTags(header),
      expected.map(([agent, content]) => ({ agent, content })),
    ));
}

test('a missing header has no directives', () => assert.deepEqual(readRobotsTags(undefined), []));
