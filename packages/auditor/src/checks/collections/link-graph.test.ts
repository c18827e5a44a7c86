import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { origin, pageFacts } from '../testing/page-facts.ts';
import { createLinkGraph } from './link-graph.ts';

const linked = (from: number, to: number[]) =>
  pageFacts({
    url: `/${from}`,
    links: to.map((each) => ({
      href: `/${each}`,
      url: `${origin}/${each}#x`,
      text: 'x',
      rel: [],
      position: 'main' as const,
    })),
  });

test('clicks are the length of the shortest path, in any order of pages', () => {
  const graphs = fc.array(fc.array(fc.nat(19), { maxLength: 4 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(graphs, fc.infiniteStream(fc.nat()), (links, random) => {
      const graph = createLinkGraph(origin);
      const order = links.map((_, page) => page).sort(() => ((random.next().value ?? 0) % 2) * 2 - 1);
      for (const page of order) graph.add(linked(page, links[page] ?? []));
      const clicks = graph.clicksFrom(`${origin}/0`);
      const expected = walk(links);
      for (let page = 0; page < 20; page += 1) {
        const isThere = page < links.length;
        assert.equal(clicks?.get(`${origin}/${page}`), isThere ? expected.get(page) : undefined);
      }
    }),
  );
});

function walk(links: number[][]): Map<number, number> {
  const found = new Map([[0, 0]]);
  for (const [page, distance] of found) {
    for (const next of links[page] ?? []) if (!found.has(next)) found.set(next, distance + 1);
  }
  return found;
}

test('a redirect does not count as a click, and redirect loops end', () => {
  const graph = createLinkGraph(origin);
  const redirect = (from: string, to: string) =>
    pageFacts({
      url: from,
      finalUrl: `${origin}${to}`,
      hops: [{ url: `${origin}${from}`, status: 301, location: `${origin}${to}` }],
      isHtml: false,
      document: null,
    });
  graph.add(linked(0, [1]));
  graph.add(redirect('/1', '/2'));
  graph.add(redirect('/2', '/1'));
  graph.add(linked(2, []));
  assert.equal(graph.clicksFrom(`${origin}/0`)?.get(`${origin}/2`), 1);
});

test('with more links than the limit there is no result', () => {
  const graph = createLinkGraph(origin, 3);
  graph.add(linked(0, [1, 2]));
  graph.add(linked(1, []));
  assert.equal(graph.clicksFrom(`${origin}/0`)?.get(`${origin}/1`), 1);
  graph.add(linked(2, [3, 4]));
  assert.equal(graph.clicksFrom(`${origin}/0`), null);
});
