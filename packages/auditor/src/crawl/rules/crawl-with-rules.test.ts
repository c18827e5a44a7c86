import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyze } from '../../analyze.ts';
import type { LinkTarget } from '../../crawl-store.ts';
import { checkLinks } from '../../links/check-links.ts';
import { createMemoryStore } from '../../memory-store.ts';
import { type CrawlRun, createInstantClock, createTestEgress, runCrawl } from '../../testing/crawl.ts';
import { type FixtureSite, page, type Routes, withSite } from '../../testing/site.ts';
import { basicAuthorization, type CrawlRules, noRules } from './crawl-rules.ts';
import { createOwnershipToken, ownershipName } from './prove-ownership.ts';

interface RulesRun extends CrawlRun {
  /** Results for link targets, by URL. */
  targets: Map<string, LinkTarget>;
  linkWaits: number[];
}

/** Crawls a site and checks its links under the same rules. */
async function audit(
  site: FixtureSite,
  rules: Partial<CrawlRules>,
  { path = '/', maxDepth = 10, txt = {} as Record<string, string[]> } = {},
): Promise<RulesRun> {
  const run = await runCrawl(site.origin + path, { rules, txt, limits: { maxDepth } });
  const egress = createTestEgress();
  const clock = createInstantClock();
  const signal = AbortSignal.timeout(60_000);
  const all = { ...noRules, ...rules };
  await checkLinks({ egress, store: run.store, site: run.site, rules: all, signal, clock });
  await egress.close();
  const targets = await Array.fromAsync(run.store.targets());
  return { ...run, targets: new Map(targets.map((each) => [each.url, each])), linkWaits: clock.waits };
}

const paths = ({ pages, site }: CrawlRun): string[] =>
  pages.map(({ url }) => url.slice(site.origin.length)).sort();
const requested = (site: FixtureSite, path: string): boolean =>
  site.requests.some((each) => each.split(' ')[1] === path);

const shop: Routes = {
  '/': page('home', '/blog/a', '/blog/b', '/shop/a', '/moved', '/gone', '/style.css'),
  '/blog/a': page('a', '/blog/drafts/1', '/shop/b'),
  '/blog/b': page('b', '/'),
  '/blog/drafts/1': page('draft'),
  '/shop/a': page('shop a', '/shop/b'),
  '/shop/b': page('shop b', '/lonely'),
  '/moved': { status: 301, headers: { location: '/shop/a' } },
  '/lonely': page('lonely', '/lonely/2'),
  '/lonely/2': page('lonely 2'),
};

test('only included pages are read; links to the others are still checked', () =>
  withSite(shop, async (site) => {
    const run = await audit(site, { include: ['/blog/'] });
    assert.deepEqual(paths(run), ['/', '/blog/a', '/blog/b', '/blog/drafts/1']);
    const verdict = (path: string) => run.targets.get(site.origin + path)?.result?.verdict;
    assert.deepEqual(['/shop/a', '/shop/b', '/moved', '/gone'].map(verdict), [
      'working',
      'working',
      'working',
      'broken',
    ]);
    assert.deepEqual(run.site.truncatedBy, []);
    assert.equal(run.site.unreadUrls, 0);
  }));

test('what a rule excludes is not requested at all, and its links are not verified', () =>
  withSite(shop, async (site) => {
    const run = await audit(site, { exclude: ['/shop/', '*/drafts/', '*.css$'], include: ['/'] });
    assert.deepEqual(paths(run), ['/', '/blog/a', '/blog/b', '/gone', '/moved']);
    for (const path of ['/shop/a', '/shop/b', '/blog/drafts/1', '/style.css'])
      assert.equal(requested(site, path), false, path);
    for (const path of ['/shop/a', '/blog/drafts/1', '/style.css'])
      assert.deepEqual(run.targets.get(site.origin + path)?.result, {
        verdict: 'unverified',
        status: null,
        reason: 'not checked: excluded by a rule',
        redirected: false,
        file: null,
      });
    // The redirect itself is requested, its target is not.
    assert.equal(requested(site, '/moved'), true);
    assert.deepEqual(run.targets.get(`${site.origin}/moved`)?.result, {
      verdict: 'unverified',
      status: null,
      reason: 'redirects to a URL that is excluded by a rule',
      redirected: false,
      file: null,
    });
    const { linkReport } = await analyze({ site: run.site, store: run.store });
    assert.deepEqual(
      linkReport.brokenList.map(({ url }) => url),
      [`${site.origin}/gone`],
    );
  }));

test('links to other sites can be excluded by their URL', () =>
  withSite({ '/': page('other') }, (other) =>
    withSite({ '/': page('home', `${other.origin}/`) }, async (site) => {
      const run = await audit(site, { exclude: [`${other.origin}/`] });
      assert.equal(run.targets.get(`${other.origin}/`)?.result?.verdict, 'unverified');
      assert.deepEqual(other.requests, []);
    }),
  ));

test('the start page and the extra start pages are always read', () =>
  withSite(shop, async (site) => {
    const run = await audit(
      site,
      { include: ['/lonely'], exclude: ['/blog', '/shop'], startPaths: ['/shop/b', '/missing?x=1'] },
      { path: '/blog/b' },
    );
    assert.deepEqual(paths(run), ['/blog/b', '/lonely', '/lonely/2', '/missing?x=1', '/shop/b']);
    assert.deepEqual(
      ['/blog/b', '/shop/b', '/missing?x=1', '/lonely'].map((path) => run.page(path).depth),
      [0, 0, 0, 1],
    );
  }));

test('extra start pages are read even at depth 0, and as robots.txt allows', () => {
  const routes = { ...shop, '/robots.txt': { body: 'User-agent: *\nDisallow: /lonely' } };
  return withSite(routes, async (site) => {
    const run = await audit(site, { startPaths: ['/shop/a', '/lonely'] }, { maxDepth: 0 });
    assert.deepEqual(paths(run), ['/', '/lonely', '/shop/a']);
    assert.equal(run.page('/lonely').blockedByRobots, true);
    assert.equal(requested(site, '/lonely'), false);
  });
});

test('the URLs of a sitemap follow the rules too', () => {
  const routes: Routes = {
    ...shop,
    '/sitemap.xml': ({ headers }) => ({
      headers: { 'content-type': 'application/xml' },
      body: `<urlset>${['/lonely', '/shop/b'].map((path) => `<url><loc>http://${headers.host}${path}</loc></url>`).join('')}</urlset>`,
    }),
  };
  return withSite(routes, async (site) => {
    const run = await audit(site, { exclude: ['/shop', '/moved', '*.xml'] });
    assert.equal(run.page('/lonely').fromSitemap, true);
    assert.equal(requested(site, '/shop/b'), false);
  });
});

const secret = basicAuthorization('staging', 'correct horse: battery');

test('only the origin of the site receives the credentials', () =>
  withSite({ '/': page('other'), '*': page('other') }, (other) => {
    const routes: Routes = {
      '/robots.txt': 'User-agent: *\nAllow: /',
      '/': page('home', '/leave', '/deep/1', `${other.origin}/page`, `${other.origin}/back`, '/pic.png'),
      '/leave': { status: 302, headers: { location: `${other.origin}/left` } },
      '/deep/1': page('deep', '/deep/2'),
      '/deep/2': page('deeper', '/deep/unread'),
      '/pic.png': { headers: { 'content-type': 'image/png' }, body: 'png' },
    };
    const guarded: Routes = {
      '*': (request) => {
        const isOpen = request.headers.authorization === secret;
        const found = routes[request.url ?? ''];
        if (!isOpen) return { status: 401, headers: { 'www-authenticate': 'Basic' }, body: 'who?' };
        if (found === undefined) return { status: 404 };
        return typeof found === 'function' ? found(request) : found;
      },
    };
    return withSite(guarded, async (site) => {
      const credentials = { origin: site.origin, header: 'authorization', value: secret };
      const run = await audit(site, { credentials, userAgentSuffix: 'StagingCheck/1.0' }, { maxDepth: 2 });
      assert.deepEqual(run.page('/deep/2').status, 200);
      for (const headers of site.headers) {
        assert.equal(headers.authorization, secret);
        assert.equal(headers['user-agent'], 'FettleBot/test StagingCheck/1.0');
      }
      assert.ok(other.requests.length >= 2);
      for (const headers of other.headers) {
        assert.equal(headers.authorization, undefined);
        assert.equal(headers['user-agent'], 'FettleBot/test');
      }
      assert.equal(run.targets.get(`${site.origin}/deep/unread`)?.result?.verdict, 'broken');
      assert.equal(run.targets.get(`${site.origin}/leave`)?.result?.verdict, 'working');
      const stored = JSON.stringify([run.site, run.pages, [...run.targets.values()]]);
      for (const part of [secret, secret.slice('Basic '.length), 'correct horse'])
        assert.equal(stored.includes(part), false);
    });
  }));

const printed = basicAuthorization('staging', 'correct-horse-battery');

test('a page that prints the request keeps the credentials to itself', () =>
  withSite(
    {
      '*': ({ headers, url }) => ({
        headers: { 'content-type': 'text/html', 'x-robots-tag': `${headers.authorization}` },
        body: `<!doctype html><title>${headers.authorization}</title><h1>correct-horse-battery</h1>
          <p>the password is "correct-horse-battery"</p>${url === '/' ? '<a href="/a">correct-horse-battery</a>' : ''}`,
      }),
    },
    async (site) => {
      const credentials = { origin: site.origin, header: 'authorization', value: printed };
      const run = await audit(site, { credentials });
      assert.equal(run.page('/a').document?.titles[0], '…');
      const analysis = await analyze({ site: run.site, store: run.store });
      const kept = JSON.stringify([run.site, run.pages, [...run.targets.values()], analysis]);
      for (const part of [printed.slice('Basic '.length), 'correct-horse'])
        assert.equal(kept.includes(part), false);
    },
  ));

test('credentials of another origin are not sent, whatever redirects to it or from it', () =>
  withSite({ '*': page('new home', '/a') }, (target) =>
    withSite({ '*': { status: 301, headers: { location: `${target.origin}/` } } }, async (site) => {
      // Both are 127.0.0.1, so the root may redirect from one to the other.
      const credentials = { origin: site.origin, header: 'x-staging-key', value: 'open-sesame' };
      const run = await audit(site, { credentials });
      assert.equal(run.site.origin, target.origin);
      assert.ok(site.headers.every((headers) => headers['x-staging-key'] === 'open-sesame'));
      assert.ok(target.headers.length > 2);
      assert.ok(target.headers.every((headers) => headers['x-staging-key'] === undefined));
    }),
  ));

test('a redirect that comes back to the site from another one carries no credentials', () =>
  withSite({ '/': page('home', '/away') }, (site) =>
    withSite(
      { '*': { status: 302, headers: { location: `${site.origin}/secret-action` } } },
      async (other) => {
        const credentials = { origin: site.origin, header: 'x-staging-key', value: 'open-sesame' };
        const egress = createTestEgress();
        const store = createMemoryStore();
        const rules = { ...noRules, credentials };
        await runCrawl(site.origin, { rules, store, egress });
        const facts = await store.loadSite();
        assert.ok(facts !== null);
        await store.save([
          {
            facts: { ...(await Array.fromAsync(store.pages()))[0], url: `${site.origin}/late` } as never,
            references: [
              { url: `${other.origin}/x`, use: 'link', internal: false, crawl: false, anchorText: '' },
            ],
          },
        ]);
        const signal = AbortSignal.timeout(30_000);
        await checkLinks({ egress, store, site: facts, rules, signal, clock: createInstantClock() });
        await egress.close();
        const back = site.requests.flatMap((each, index) =>
          each.endsWith('/secret-action') ? [site.headers[index]?.['x-staging-key']] : [],
        );
        assert.ok(back.length > 0);
        assert.ok(back.every((value) => value === undefined));
      },
    ),
  ));

test('requests keep the rate, in the crawl and in the link check', () =>
  withSite(shop, async (site) => {
    const run = await audit(site, { requestsPerSecond: 0.5, include: ['/blog'] });
    for (const waits of [run.clock.waits, run.linkWaits]) assert.ok(waits.some((ms) => ms === 2000));
  }));

const closed = 'User-agent: *\nDisallow: /';
const token = createOwnershipToken('key of the tester', 'http://127.0.0.1');
const metaTag = `<!doctype html><html><head><title>x</title><meta name="${ownershipName}" content="${token}"></head><body><a href="/in">in</a></body></html>`;

const proofs: [name: string, routes: Routes, proof: string | null][] = [
  [
    'a comment in robots.txt',
    { '/robots.txt': { body: `${closed}\n# ${ownershipName}: ${token}` } },
    'robots',
  ],
  ['a meta tag on the home page', { '/robots.txt': { body: closed }, '/': metaTag }, 'meta'],
  ['nothing', { '/robots.txt': { body: closed } }, null],
  [
    'the comment of another token',
    { '/robots.txt': { body: `${closed}\n# ${ownershipName}: ${'0'.repeat(32)}` } },
    null,
  ],
  ['a rule instead of a comment', { '/robots.txt': { body: `${closed}\n${ownershipName}: ${token}` } }, null],
  [
    'a meta tag in the body, where visitors may write',
    {
      '/robots.txt': { body: closed },
      '/': page('x').replace('<p>', `<p><meta name="${ownershipName}" content="${token}">`),
    },
    null,
  ],
  [
    'a meta tag on an error page',
    { '/robots.txt': { body: closed }, '/': { status: 404, body: metaTag } },
    null,
  ],
];

for (const [name, routes, proof] of proofs) {
  test(`robots.txt is ${proof === null ? 'obeyed' : 'ignored'} after ${name}`, () =>
    withSite({ '/': page('home', '/in'), '/in': page('in'), ...routes }, async (site) => {
      const run = await audit(site, { ignoreRobots: true, ownershipTokens: [token] });
      assert.deepEqual(run.site.ownership, { proof, robotsIgnored: proof !== null });
      assert.deepEqual(paths(run), proof === null ? ['/'] : ['/', '/in']);
      assert.equal(requested(site, '/in'), proof !== null);
    }));
}

test('a token without the choice to ignore robots.txt changes nothing', () =>
  withSite({ '/robots.txt': { body: `${closed}\n# ${ownershipName}: ${token}` } }, async (site) => {
    const run = await audit(site, { ownershipTokens: [token] });
    assert.equal(run.site.ownership, undefined);
    assert.equal(run.page('/').blockedByRobots, true);
  }));

test('a token that only another origin publishes proves nothing', () =>
  withSite({ '/': metaTag, '/robots.txt': { body: `# ${ownershipName}: ${token}` } }, (other) => {
    const there = (path: string) => ({ status: 302, headers: { location: other.origin + path } });
    return withSite({ '/robots.txt': there('/robots.txt'), '/': there('/') }, async (site) => {
      const run = await audit(site, { ignoreRobots: true, ownershipTokens: [token] });
      assert.deepEqual(run.site.ownership, { proof: null, robotsIgnored: false });
    });
  }));

test('robots.txt that is ignored counts neither when it fails nor for its crawl delay', () => {
  let asked = 0;
  const body = `User-agent: *\nDisallow: /\nCrawl-delay: 9\n# ${ownershipName}: ${token}`;
  const routes: Routes = {
    '/robots.txt': () => (++asked === 1 ? { body } : { status: 503 }),
    '/': page('home', '/in'),
    '/in': page('in'),
  };
  return withSite(routes, async (site) => {
    const run = await audit(site, { ignoreRobots: true, ownershipTokens: [token] });
    assert.deepEqual(paths(run), ['/', '/in']);
    assert.equal(run.clock.waits.filter((ms) => ms >= 9000).length, 0);
    const { seoReport } = await analyze({ site: run.site, store: run.store });
    assert.notEqual(seoReport.overallScore, null);
  });
});

test('a resumed crawl keeps what was proved at the start of the audit', () => {
  let asked = 0;
  const body = `${closed}\n# ${ownershipName}: ${token}`;
  const links = Array.from({ length: 30 }, (_, index) => `/p/${index}`);
  const routes: Routes = {
    '/robots.txt': () => ({ body: ++asked <= 2 ? body : closed }),
    '/': page('home', ...links),
    '*': page('page'),
  };
  return withSite(routes, async (site) => {
    const store = createMemoryStore();
    const rules = { ignoreRobots: true, ownershipTokens: [token], exclude: ['/p/1'] };
    const stopper = new AbortController();
    const interrupted = runCrawl(site.origin, {
      rules,
      store: {
        ...store,
        async save(outcomes) {
          await store.save(outcomes);
          if (outcomes.some(({ facts }) => facts.url.includes('/p/'))) stopper.abort();
        },
      },
      signal: stopper.signal,
      limits: { maxPages: 20 },
    });
    await assert.rejects(interrupted, { code: 'CANCELLED' });
    const run = await runCrawl(site.origin, { rules, store });
    assert.deepEqual(run.site.ownership, { proof: 'robots', robotsIgnored: true });
    assert.equal(
      run.pages.filter(({ url }) => url.includes('/p/')).length,
      links.filter((link) => !link.startsWith('/p/1')).length,
    );
    assert.equal(
      site.requests.some((each) => each.startsWith('GET /p/1')),
      false,
    );
  });
});
