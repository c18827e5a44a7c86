import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adviceBeyond, summaryBeyond } from './advice-beyond.ts';

const issues = [{ title: 'Broken internal links' }, { title: 'Pages without a title' }];

test('advice that lists the issues again says nothing beyond them', () => {
  const tips =
    'Fix in this order:\n1. Broken internal links (costs 4 points): 3 of 40 URLs. Correct the URL.\n2. Pages without a title: …';
  assert.equal(adviceBeyond(tips, issues), '');
});

test('advice in other words is kept', () => {
  const written = '- Give every page a title.\n- Shorten the menu.';
  assert.equal(adviceBeyond(written, issues), written);
  const praise = 'No SEO issues: 62 checks passed on all 12 crawled pages.';
  assert.equal(adviceBeyond(praise, []), praise);
  assert.equal(adviceBeyond('', issues), '');
});

test('the summary does not repeat the first issue', () => {
  const summary =
    '2 of 40 links are broken.\nFix first: broken internal links. Correct the URL.\nThat is all.';
  assert.equal(summaryBeyond(summary), '2 of 40 links are broken.\nThat is all.');
});
