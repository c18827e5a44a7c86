import assert from 'node:assert/strict';
import type { CrawlRun } from '../testing/crawl.ts';
import { calendar } from '../testing/hostile/calendar.ts';
import { echoingSearch } from '../testing/hostile/echoing-search.ts';
import { testCases } from '../testing/hostile/edge-case.ts';
import { endlessPaths } from '../testing/hostile/endless-paths.ts';
import { facets } from '../testing/hostile/facets.ts';
import { growingEscapes } from '../testing/hostile/growing-escapes.ts';
import { sessionIds } from '../testing/hostile/session-ids.ts';

/** How many pages were read under a path. */
function under({ pages }: CrawlRun, start: string): number {
  return pages.filter((each) => new URL(each.url).pathname.startsWith(start)).length;
}

/** What the crawl reports about the trap whose URLs begin with this path. */
function unreadOf({ site }: CrawlRun, path: string): number | undefined {
  return site.traps.find(({ shape }) => shape === site.origin + path)?.unread;
}

testCases([
  {
    name: 'a calendar gets a quarter of the pages, and the report names it',
    site: calendar,
    limits: { maxPages: 400, maxDepth: 20 },
    pages: { '/about': { status: 200 } },
    truncatedBy: ['url-shape'],
    also(run) {
      assert.deepEqual([under(run, '/events'), under(run, '/agenda')], [100, 100]);
      assert.ok((unreadOf(run, '/events/') ?? 0) > 100);
      assert.ok((unreadOf(run, '/agenda?') ?? 0) > 100);
      assert.equal(run.site.unreadUrls, 0);
    },
  },
  {
    name: 'facets get a quarter of the pages, not counting numbered items',
    site: facets,
    limits: { maxPages: 240, maxDepth: 20 },
    truncatedBy: ['url-shape'],
    also(run) {
      assert.deepEqual([under(run, '/list'), under(run, '/item')], [60, 60]);
      assert.ok((unreadOf(run, '/list?') ?? 0) > 60);
    },
  },
  {
    name: 'relative links that grow the path end at the third repetition of a segment',
    site: endlessPaths,
    limits: { maxDepth: 20 },
    truncatedBy: ['url-shape'],
    also(run) {
      assert.ok(under(run, '/news') < 60);
      assert.ok((unreadOf(run, '/news/www.news.example/') ?? 0) > 0);
      for (const { url } of run.pages) assert.ok(!/(\/[^/]+).*\1\/.*\1\//.test(new URL(url).pathname), url);
    },
  },
  {
    name: 'a search that echoes its URL is given up after fifty pages with the same text',
    site: echoingSearch,
    limits: { maxDepth: 20, maxPages: 5000 },
    truncatedBy: ['url-shape'],
    also(run) {
      // URLs found on the first fifty are still read: no page is rejected before it was seen.
      assert.ok(under(run, '/search') <= 51 * 5 + 1);
      assert.equal(unreadOf(run, '/search'), 0);
      assert.equal(run.page('/about').status, 200);
    },
  },
  {
    name: 'escapes that grow with every link end at the second',
    site: growingEscapes,
    limits: { maxDepth: 20 },
    requested: ['/', '/go?to=%252F', '/amp?a=1&amp;b=2'],
    truncatedBy: ['url-shape'],
  },
  {
    name: 'session IDs and campaign tags do not make separate pages; parameters that only begin like them do',
    site: sessionIds,
    requested: ['/', '/a?x=1', '/story?sid=17', '/a?x=1&reference=kept&utm_sourcecode=kept'],
  },
]);
