import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { runCrawl } from '../../testing/crawl.ts';
import { startSite } from '../../testing/site.ts';
import { createPageParsers, ParseLimitError } from './page-parsers.ts';
import { type PageBody, parseBody } from './parse-body.ts';

const bodyOf = (html: string): PageBody => ({
  url: 'https://site.example/',
  headers: {},
  charset: 'utf-8',
  bytes: new TextEncoder().encode(html),
});
const pageOf = (number: number): PageBody =>
  bodyOf(`<title>Page ${number}</title><a href=/${number}>Next</a>`);
/** Sixty megabytes, six times the largest body that is read: they take far longer than any bound of these tests. */
const huge = bodyOf('<p class=x>word <b>bold</b> <a href=/a?b=c>link</a>'.repeat(1_200_000));

function open(options: Parameters<typeof createPageParsers>[0]) {
  const parsers = createPageParsers(options);
  after(() => parsers.close());
  return parsers;
}

test('threads find in every page what this thread finds', async () => {
  const parsers = open({ threads: 2 });
  const pages = Array.from({ length: 50 }, (_, number) => pageOf(number));
  const parsed = await Promise.all(pages.map((page) => parsers.parse(page)));
  assert.deepEqual(parsed, pages.map(parseBody));
});

test('a page that takes too long ends its own parsing, and costs the others nothing', async () => {
  const parsers = open({ threads: 1, timeoutMs: 700 });
  await parsers.parse(pageOf(0));
  const slow = parsers.parse(huge);
  const others = [1, 2, 3].map((number) => parsers.parse(pageOf(number)));
  await assert.rejects(slow, new ParseLimitError('Reading the page took longer than 0.7 seconds.'));
  const titles = (await Promise.all(others)).map(({ document }) => document?.title);
  assert.deepEqual(titles, ['Page 1', 'Page 2', 'Page 3']);
});

test('a page that takes too much memory ends its own parsing, and costs the others nothing', async () => {
  const parsers = open({ threads: 1, memoryMb: 16 });
  await parsers.parse(pageOf(0));
  const large = parsers.parse(huge);
  const others = [1, 2, 3].map((number) => parsers.parse(pageOf(number)));
  await assert.rejects(large, new ParseLimitError('Reading the page took more than 16 MB of memory.'));
  const titles = (await Promise.all(others)).map(({ document }) => document?.title);
  assert.deepEqual(titles, ['Page 1', 'Page 2', 'Page 3']);
});

for (const [what, code, problem] of [
  ['ends by itself', 'process.exit(3)', /ended with code 3/],
  ['never starts', 'setInterval(() => undefined, 1_000)', /did not start/],
] as const) {
  test(`a thread that ${what} rejects its page, and the next page gets another thread`, async () => {
    const threadFile = new URL(`data:text/javascript,${code}`);
    const parsers = open({ threads: 1, startMs: 200, threadFile });
    const pages = await Promise.allSettled([1, 2].map((number) => parsers.parse(pageOf(number))));
    for (const page of pages) assert.match(page.status === 'rejected' ? String(page.reason) : '', problem);
  });
}

test('pages under way are rejected when the threads are closed', async () => {
  const parsers = open({ threads: 1 });
  const pages = [huge, pageOf(1), pageOf(2), pageOf(3)].map((page) => parsers.parse(page));
  const settled = Promise.allSettled(pages);
  await parsers.close();
  assert.deepEqual(
    (await settled).map(({ status }) => status),
    ['rejected', 'rejected', 'rejected', 'rejected'],
  );
  await assert.rejects(parsers.parse(pageOf(4)), /were closed/);
});

test('a crawl reports a page that cannot be parsed in time as incomplete, and goes on', async () => {
  const site = await startSite({
    '/': `<a href=/huge>Huge</a> <a href=/next>Next</a>`,
    '/huge': new TextDecoder().decode(huge.bytes.subarray(0, 9 * 1024 * 1024)),
    '/next': '<title>Next</title>',
  });
  after(() => site.close());
  const parsers = open({ threads: 1, timeoutMs: 100 });
  await parsers.parse(pageOf(0));
  const { page, pages } = await runCrawl(site.origin, { parsers });
  const { status, error, errorDetail, isHtml, truncated, document } = page('/huge');
  assert.deepEqual([status, error, isHtml, truncated, document], [200, 'UNREADABLE', true, true, null]);
  assert.equal(errorDetail, 'Reading the page took longer than 0.1 seconds.');
  assert.equal(pages.length, 3);
});
