import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Egress, EgressRequest } from '@fettle/egress';
import { noRules } from './crawl-rules.ts';
import { createSiteEgress } from './site-egress.ts';

/** An egress that only records what it is asked for, and a clock that stands still. */
function open(rules: Partial<typeof noRules>) {
  const sent: EgressRequest[] = [];
  const waits: number[] = [];
  const send = async (input: EgressRequest) => {
    sent.push(input);
    return { url: input.url };
  };
  const egress = createSiteEgress({
    egress: { request: send, follow: send } as unknown as Egress,
    rules: { ...noRules, ...rules },
    clock: {
      now: () => 1_000_000,
      async wait(ms) {
        waits.push(ms);
      },
    },
    signal: new AbortController().signal,
    isSite: (origin) => origin === 'https://site.example',
  });
  return { egress, sent, waits };
}

test('the requests to a site are evenly spread over time; others are not slowed down', async () => {
  const { egress, sent, waits } = open({ requestsPerSecond: 4 });
  const urls = ['/a', '/b', '/c', '/d'].map((path) => `https://site.example${path}`);
  await Promise.all([
    ...urls.map((url) => egress.request({ url })),
    egress.follow({ url: 'https://site.example/e' }),
    egress.follow({ url: 'https://other.example/' }),
  ]);
  assert.deepEqual(waits, [250, 500, 750, 1000]);
  assert.equal(sent.length, 6);
});

test('only the exact origin receives the credentials, and only the site the user agent', async () => {
  const credentials = { origin: 'https://site.example', header: 'authorization', value: 'Basic x' };
  const { egress, sent } = open({ credentials, userAgentSuffix: 'Check/1' });
  const own = { originHeaders: { authorization: 'Basic x' }, userAgentSuffix: 'Check/1' };
  for (const [url, expected] of [
    ['https://site.example/', own],
    ['https://SITE.example:443/x', own],
    ['http://site.example/', {}],
    ['https://site.example:8443/', {}],
    ['https://www.site.example/', {}],
    ['https://site.example.evil.example/', {}],
    ['https://site.example@evil.example/', {}],
    ['not a URL', {}],
  ] as const) {
    for (const ask of [egress.request, egress.follow]) {
      await ask({ url });
      assert.deepEqual(sent.at(-1), { url, ...expected }, url);
    }
  }
});
