import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findBranchKeys, findKeys } from './find-keys.ts';

/** A text and the keys of the project WEB in it; `!` marks those that it resolves. */
const texts: [text: string, found: string][] = [
  ['WEB-12', '12'],
  ['Fix header (WEB-12)', '12'],
  ['[WEB-12] Fix header, see WEB-13.', '12 13'],
  ['fixes WEB-12', '12!'],
  ['Closes: WEB-12 and also mentions WEB-13', '12! 13'],
  ['closes WEB-1, WEB-2, and WEB-3; not WEB-4', '1! 2! 3! 4'],
  ['Resolved [WEB-12](https://example.com/a)', '12!'],
  ['fix:WEB-12', '12!'],
  ['WEB-12 mentioned, then fixes WEB-12', '12!'],
  ['prefixes WEB-12', '12'],
  ['WEB-12\nWEB-12', '12'],
  ['"WEB-7", WEB-8: done, WEB-9?', '7 8 9'],
  ['日本語 WEB-5、終わり', '5'],
  // Other cases, projects, and forms.
  ['web-12', ''],
  ['Web-12', ''],
  ['SHOP-12', ''],
  ['WEB 12', ''],
  ['WEB-0', ''],
  ['WEB-012', ''],
  ['WEB-1234567890', ''],
  // Parts of words, paths, versions, and URLs.
  ['COBWEB-12', ''],
  ['MY-WEB-12', ''],
  ['WEB-12a', ''],
  ['WEB-12-header', ''],
  ['WEB-1.2', ''],
  ['docs/WEB-12', ''],
  ['https://example.com/WEB-12', ''],
  ['https://example.com/?q=WEB-12&x=,WEB-13', ''],
  ['mailto:a@WEB-12', ''],
  ['éWEB-12', ''],
];

const branches: [branch: string, found: string][] = [
  ['WEB-12', '12!'],
  ['feature/web-12-header', '12!'],
  ['nora/Web-12_and_WEB-13', '12! 13!'],
  ['fix-web-12', '12!'],
  ['cobweb-12', ''],
  ['web-12b', ''],
  ['web-1.2', ''],
  ['main', ''],
];

const show = (keys: Map<number, boolean>) =>
  [...keys].map(([number, resolves]) => `${number}${resolves ? '!' : ''}`).join(' ');

describe('keys of tasks', () => {
  for (const [text, found] of texts) {
    it(`in the text ${JSON.stringify(text)}`, () => assert.equal(show(findKeys('WEB', text)), found));
  }
  for (const [branch, found] of branches) {
    it(`in the branch ${branch}`, () => assert.equal(show(findBranchKeys('WEB', branch)), found));
  }
  it('are found quickly in long texts made to be slow', () => {
    for (const part of ['WEB-', 'fixes ', 'https://', 'WEB-1,', 'a+', ' WEB-1 and', '\u200b']) {
      const started = performance.now();
      findKeys('WEB', part.repeat(1_000_000 / part.length));
      assert.ok(performance.now() - started < 1_000, part);
    }
  });
});
