import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isIndexable } from '../applicability.ts';
import { origin, type PageOverrides, pageFacts } from '../testing/page-facts.ts';
import { explainIndexability } from './explain-indexability.ts';

const other = `${origin}/other`;
const hops = [{ url: `${origin}/`, status: 301, location: other }];

const cases: [PageOverrides, reason: string, detail: string | null][] = [
  [{}, 'indexable', null],
  [{ robots: 'noindex' }, 'noindex', 'robots meta tag'],
  [{ headers: { 'x-robots-tag': 'googlebot: none' } }, 'noindex', 'X-Robots-Tag header'],
  [{ canonical: other }, 'canonical', other],
  [{ robots: 'noindex', canonical: other }, 'noindex', 'robots meta tag'],
  [{ status: 404 }, 'status', '404'],
  [{ status: 204 }, 'status', '204'],
  [{ status: 404, robots: 'noindex' }, 'status', '404'],
  [{ isHtml: false, contentType: 'application/pdf', document: null }, 'not_html', 'application/pdf'],
  [{ status: null, isHtml: false, document: null, error: 'TIMEOUT' }, 'no_response', null],
  [{ blockedByRobots: true, status: null, isHtml: false, document: null }, 'blocked_by_robots', null],
  [{ hops, finalUrl: other, isHtml: false, document: null }, 'redirect', other],
];

test('a page is indexable, or has the first reason why it is not', () => {
  for (const [overrides, reason, detail] of cases) {
    const page = pageFacts(overrides);
    if (overrides.finalUrl !== undefined) page.finalUrl = overrides.finalUrl;
    const expected = { indexable: isIndexable(page), reason, detail };
    assert.deepEqual(explainIndexability(page), expected, JSON.stringify(overrides));
    assert.equal(expected.indexable, reason === 'indexable');
  }
});
