import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import type { Routes } from '../../testing/site.ts';
import { type LinkRun, runLinks } from '../testing/run-links.ts';

const here = ['127.0.0.1'];
const many = (count: number, origin: string): string[] =>
  Array.from({ length: count }, (_, index) => `${origin}/${index}`);
const statusCounts = ({ results }: LinkRun): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { verdict, reason } of results.values()) {
    const key = reason === null ? verdict : `${verdict}: ${reason}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};
/** Seconds at which a path was requested. */
const timesOf = ({ requests, seconds }: LinkRun, path: string): number[] =>
  seconds.filter((_, index) => requests[index]?.endsWith(path));

test('an external failure is retried ten seconds later, and other targets are requested meanwhile', async () => {
  const links = ['http://other.example/gone', ...many(15, 'http://b.example')];
  const run = await runLinks(
    links,
    { '/gone': { status: 404 }, '*': 'here' },
    { names: { 'b.example': here } },
  );
  const [head = 0, get = 0, again = 0] = timesOf(run, '/gone');
  assert.deepEqual([get - head < 1, again - get >= 10], [true, true]);
  const meanwhile = timesOf(run, '').filter((at) => at > get && at < again).length;
  assert.ok(meanwhile >= 8, `${meanwhile} requests between the two looks`);
  assert.equal(run.results.get('http://other.example/gone')?.verdict, 'broken');
});

for (const [header, atLeast, atMost] of [
  ['30', 30, 31],
  ['3600', 60, 61],
  ['-5', 1, 5],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 1, 5],
  ['soon', 1, 5],
] as const) {
  test(`a host that sends Retry-After “${header}” rests for ${atLeast} to ${atMost} seconds`, async () => {
    let requested = 0;
    const busy: Routes = {
      '/a': () => (requested++ < 2 ? { status: 429, headers: { 'retry-after': header } } : 'here'),
      '*': 'here',
    };
    const run = await runLinks(['http://other.example/a', 'http://other.example/b'], busy);
    const refused = timesOf(run, '/a')[1] ?? 0;
    const next = Math.min(...run.seconds.filter((at) => at > refused));
    assert.ok(next - refused >= atLeast && next - refused <= atMost, `${next - refused} s`);
    assert.deepEqual(statusCounts(run), { working: 2 });
  });
}

test('a host that refuses three times in a row is left alone', async () => {
  const run = await runLinks(many(40, 'http://other.example'), { '*': { status: 429 } });
  assert.equal(run.requests.length, 6);
  assert.deepEqual(statusCounts(run), {
    'unverified: not checked: the host refused several requests in a row': 40,
  });
});

test('the audited site gets more requests before it is left alone, and its links are not called broken then', async () => {
  const run = await runLinks(many(40, 'http://site.example'), { '*': { status: 503 } });
  assert.ok(run.requests.length >= 20 && run.requests.length <= 30, `${run.requests.length} requests`);
  assert.deepEqual(Object.keys(statusCounts(run)), [
    'unverified: not checked: the host refused several requests in a row',
  ]);
});

test('after the time limit nothing more is requested, and the rest is unverified for that reason', async () => {
  const links = ['http://other.example/gone', ...many(500, 'http://other.example')];
  const routes: Routes = { '/gone': { status: 404 }, '*': 'here' };
  const run = await runLinks(links, routes, { maxTimeMs: 8000 });
  assert.ok(run.requests.length <= 12, `${run.requests.length} requests in 8 seconds`);
  assert.ok(Math.max(...run.seconds) <= 8);
  assert.equal(run.results.size, 501);
  const { working = 0, ...rest } = statusCounts(run);
  assert.deepEqual(rest, {
    'unverified: failed once, and the time limit for links was reached before a retry': 1,
    'unverified: not checked: the time limit for links was reached': 500 - working,
  });
});

test('a host with many links delays neither the site nor other hosts', async () => {
  const links = [
    ...many(1500, 'http://other.example'),
    ...many(600, 'http://site.example'),
    ...many(100, 'http://b.example'),
  ];
  const run = await runLinks(links, { '*': 'here' }, { names: { 'b.example': here } });
  assert.deepEqual(statusCounts(run), { working: 2200 });
  assert.equal(run.requests.length, 2200, 'each target is requested once');
  const own = run.seconds.filter((_, index) => run.requests[index]?.includes('site.example'));
  const second = run.seconds.filter((_, index) => run.requests[index]?.includes('b.example'));
  assert.ok(Math.max(...own) < 200, `the site took ${Math.max(...own)} s`);
  assert.ok(Math.max(...second) < 200, `the other host took ${Math.max(...second)} s`);
  assert.ok(run.passes > 5 && run.passes < 60, `${run.passes} passes`);
});

test('all links to a dead host are settled by two requests', async () => {
  const dead = many(3000, 'http://dead.example');
  let lookups = 0;
  const names = {
    'dead.example': () => {
      lookups += 1;
      return 'ENOTFOUND';
    },
  };
  const run = await runLinks([...dead, 'http://other.example/'], { '/': 'here' }, { names });
  assert.equal(lookups, 2);
  assert.deepEqual(statusCounts(run), { 'broken: the hostname does not exist': 3000, working: 1 });
});

for (const code of ['ENOTFOUND', 'EAI_AGAIN']) {
  test(`when no host name can be resolved (${code}) nothing is called broken, and nothing waits for a retry`, async () => {
    let lookups = 0;
    const ask = () => {
      lookups += 1;
      return code;
    };
    const names = { 'a.example': ask, 'b.example': ask, 'c.example': ask, 'other.example': ask };
    const links = Object.keys(names).flatMap((host) => many(200, `http://${host}`));
    const run = await runLinks(links, {}, { names });
    assert.deepEqual(statusCounts(run), {
      'unverified: not checked: DNS cannot resolve external hostnames from here': 800,
    });
    assert.equal(lookups, 4);
    assert.ok(run.clock.waits.every((ms) => ms < 1000));
  });
}

test('a connection that was closed while idle is not a failure of the link', async () => {
  const used = new WeakSet<Socket>();
  const forgetful: Routes = {
    '*': ({ socket }) => {
      if (used.has(socket)) return { raw: '' };
      used.add(socket);
      return 'here';
    },
  };
  const run = await runLinks(many(30, 'http://site.example'), forgetful);
  assert.deepEqual(statusCounts(run), { working: 30 });
  assert.ok(run.requests.every((each) => each.startsWith('HEAD')));
});

test('the crawl delay of the site also applies between its links', async () => {
  const run = await runLinks(many(5, 'http://site.example'), { '*': 'here' }, { crawlDelaySeconds: 4 });
  const gaps = run.seconds.slice(1).map((at, index) => at - (run.seconds[index] ?? 0));
  assert.ok(
    gaps.every((gap) => gap >= 4),
    gaps.join(' '),
  );
});

test('results are stored and reported while slow hosts are still being requested', async () => {
  const run = await runLinks(many(30, 'http://other.example'), { '*': 'here' });
  assert.ok(run.progress.length >= 5, `told ${run.progress.length} times in 30 seconds`);
  assert.equal(run.progress.at(-1), 30);
});

for (const [name, there, own, away] of [
  ['a host that is not there', null, 'broken', 'broken'],
  ['an error', { status: 500 }, 'broken', 'unverified'],
  ['an end of the connection', { raw: '' }, 'broken', 'unverified'],
  ['nothing', { status: 404 }, 'broken', 'broken'],
] as const) {
  test(`a page of the site that leads to ${name} on another host gets that result, not one of its own`, async () => {
    const routes = (host: string): Routes => ({
      '/out': ({ socket }) => {
        const location = there === null ? 'http://127.0.0.1:1/' : `http://${host}:${socket.localPort}/there`;
        return { status: 302, headers: { location } };
      },
      '/there': there ?? 'not asked for',
    });
    const inside = await runLinks(['http://site.example/out'], routes('site.example'));
    assert.equal(inside.results.get('http://site.example/out')?.verdict, own);
    const outside = await runLinks(['http://site.example/out'], routes('other.example'));
    const result = outside.results.get('http://site.example/out');
    assert.deepEqual([result?.verdict, result?.redirected], [away, true]);
    const [first = 0, ...others] = timesOf(outside, '/out');
    const isLater = others.some((at) => at - first >= 10);
    assert.equal(isLater, away === 'broken' || (there !== null && 'status' in there), 'a second look');
  });
}
