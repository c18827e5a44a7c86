import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyResponse, type PageResponse } from './network/fetch-page.ts';
import { createVisitor, type Visitor } from './visit-url.ts';

const site = 'http://site.example';
const entry = (path: string, depth = 1) => ({ url: site + path, depth, fromSitemap: false });
const follow = () => 'follow' as const;

/** A visitor for a table of redirects (path → target); every other path is a page. Responses can be held. */
function visitorOver(redirects: Record<string, string>, { holds = false } = {}) {
  const requested: string[] = [];
  const waiting: (() => void)[] = [];
  const visitor = createVisitor({
    async fetch(url): Promise<PageResponse> {
      const path = url.slice(site.length);
      requested.push(path);
      if (holds) await new Promise<void>((resolve) => waiting.push(resolve));
      const target = redirects[path];
      const status = target === undefined ? 200 : 301;
      return {
        ...emptyResponse(url),
        status,
        isHtml: status === 200,
        location: target === undefined ? null : site + target,
      };
    },
    retryLoop: async () => null,
  });
  return { visitor, requested, letGo: () => waiting.shift()?.() };
}

async function visited(visitor: Visitor, path: string, depth = 1): Promise<[string, number][]> {
  const { outcomes } = await visitor.visit(entry(path, depth), follow);
  return visitor.release(outcomes).map(({ facts }) => [facts.url.slice(site.length), facts.depth]);
}

test('the target of a redirect comes with the visit that is released first, and never twice', async () => {
  const { visitor, requested } = visitorOver({ '/a': '/b' });
  assert.deepEqual(await visited(visitor, '/a', 1), [
    ['/a', 1],
    ['/b', 1],
  ]);
  assert.deepEqual(await visited(visitor, '/b', 2), []);
  assert.deepEqual(requested, ['/a', '/b']);
});

test('a target with a fast response comes with the chain that is released before it, and is requested once', async () => {
  const { visitor, requested } = visitorOver({ '/a': '/b' });
  const own = await visitor.visit(entry('/b', 2), follow);
  const chain = await visitor.visit(entry('/a', 1), follow);
  assert.deepEqual(
    visitor.release(chain.outcomes).map(({ facts }) => [facts.url.slice(site.length), facts.depth]),
    [
      ['/a', 1],
      ['/b', 1],
    ],
  );
  assert.deepEqual(visitor.release(own.outcomes), []);
  assert.deepEqual(requested, ['/b', '/a']);
});

test('chains that lead into each other at the same time end, with one request per step', async () => {
  const { visitor, requested, letGo } = visitorOver({ '/a': '/b', '/b': '/a' }, { holds: true });
  const both = [visitor.visit(entry('/a'), follow), visitor.visit(entry('/b'), follow)];
  letGo();
  letGo();
  for (const { outcomes } of await Promise.all(both)) {
    assert.deepEqual(
      outcomes.map(({ facts }) => facts.error),
      ['REDIRECT_LOOP', 'REDIRECT_LOOP'],
    );
  }
  assert.deepEqual(requested, ['/a', '/b']);
});

test('a chain to a URL that was released before knows its end from memory', async () => {
  const { visitor, requested } = visitorOver({ '/a': '/b', '/b': '/c', '/x': '/a' });
  await visited(visitor, '/a');
  const { outcomes } = await visitor.visit(entry('/x'), follow);
  assert.deepEqual(requested, ['/a', '/b', '/c', '/x']);
  const [only, ...others] = outcomes;
  assert.deepEqual(
    [only?.facts.finalUrl, only?.facts.status, only?.facts.hops.length, others],
    [`${site}/c`, 200, 3, []],
  );
});
