import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createFixture, createOrg, type TestOrg } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { type Site, type SiteResponse, startSite, treeSite } from '../../../testing/site.ts';
import { until } from '../../../testing/until.ts';
import { expireLeasesOf, newHolder } from '../../../work/lease.ts';
import { type LoopTimes, startLoop, type WorkLoop } from '../../../work/loop.ts';
import type { Worker } from '../../../work/worker.ts';
import { createSiteProject, insertQueued } from '../testing/audit-rows.ts';
import { createManualClock, type ManualClock } from '../testing/manual-clock.ts';
import { createAuditWorker } from './audit-worker.ts';

const times: LoopTimes = { leaseSeconds: 60, renewSeconds: 5, pollSeconds: 0.05 };
const tickMs = 20;

describe('time slices of audits', async () => {
  const t = { after };
  const service = await startService(t, {
    config: { allowPrivateNetworks: ['127.0.0.0/8'], auditsPerOrg: 2 },
  });
  const { services } = service;
  const { db } = services;
  const { org, owner } = await createFixture(service);
  let loops: WorkLoop[] = [];
  const start = (worker: Worker, holder = services.holder): WorkLoop => {
    const loop = startLoop({ ...services, holder }, worker, times);
    loops.push(loop);
    return loop;
  };
  afterEach(async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
    loops = [];
    await sql`truncate audits cascade`.execute(db);
  });

  const fast = await startSite(t, treeSite(3));
  const hanging = await startSite(t, treeSite(3));
  hanging.holdAfter(0);
  /** Starts an audit as the owner, over the API. */
  const begin = async (site: Pick<Site, 'url'>): Promise<string> => {
    const project = await createSiteProject(service, org, site.url);
    return (await owner.v1.startAudit({ id: project.id })).id;
  };
  const queue = async (of: TestOrg, site: Site, count: number): Promise<void> => {
    for (let nth = 0; nth < count; nth += 1) {
      await insertQueued(service, await createSiteProject(service, of, site.url), { root_url: site.url });
    }
  };
  const row = (id: string) =>
    db.selectFrom('audits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const whenComplete = (id: string, meanwhile: () => Promise<void> = async () => undefined) =>
    until('the audit is complete', async () => {
      await meanwhile();
      const audit = await owner.v1.getAudit({ id });
      if (audit.status === 'failed') assert.fail(audit.error?.message ?? '');
      return audit.status === 'complete' ? audit : null;
    });
  /** The audits that have a slot. */
  const runningOf = async (of: TestOrg): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audits
      where org_id = ${of.id} and claim_id is not null and lease_until > now() and parked_until is null`.execute(
      db,
    );
    return rows[0]?.count ?? 0;
  };
  const whenRunning = (expected: readonly (readonly [TestOrg, number])[]) =>
    until(`running: ${expected.map(([, count]) => count).join(', ')}`, async () => {
      const counts = await Promise.all(expected.map(([of]) => runningOf(of)));
      return counts.every((count, nth) => count === expected[nth]?.[1]);
    });

  /** A site that asks for an hour between two requests, and the requests it got, with their time by the clock. */
  const startSlowSite = async (clock: ManualClock, pages = 2) => {
    const asked: { path: string; at: number }[] = [];
    const tree = treeSite(pages);
    const response = (path: string): SiteResponse | string | null => {
      asked.push({ path, at: clock.now() });
      return path === '/robots.txt'
        ? { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nCrawl-delay: 3600' }
        : tree(path);
    };
    return { site: await startSite(t, response), asked };
  };
  const whenSuspended = async (id: string, clock: ManualClock) => {
    await until('the crawl waits', () => clock.waiting() > 0);
    clock.advance(1000);
    return until('the audit is suspended', async () => {
      const audit = await row(id);
      return audit.parked_until === null ? null : audit;
    });
  };
  const makeDue = () =>
    sql`update audits set due_at = now(), parked_until = now() where parked_until > now()`.execute(db);
  /** Advances the time of the crawls and of the queue by half a second at each poll. */
  const advanceTime = (clock: ManualClock) => async () => {
    clock.advance(500);
    await makeDue();
  };

  it('give an organization its share, even when another has queued fifty audits of sites that never respond', async () => {
    const { org: crowd, owner: crowdOwner } = await createFixture(service);
    for (let nth = 0; nth < 50; nth += 1) {
      const project = await createSiteProject(service, crowd, hanging.url);
      await crowdOwner.v1.startAudit({ id: project.id });
    }
    start(createAuditWorker({ tickMs }));
    await whenRunning([[crowd, 4]]);
    const site = await startSite(t, treeSite(3));
    site.holdAfter(0);
    const id = await begin(site);
    await until('its site is requested', () => site.waiting() > 0);
    const { rows: begun } = await sql`select from audits where org_id = ${crowd.id} and turns > 0`.execute(
      db,
    );
    assert.equal(begun.length, 4, 'none of the audits that were queued before it has begun before it');
    site.release();
    const audit = await whenComplete(id);
    assert.equal(audit.crawl.pageCount, 3);
    const { rows } = await sql<{ status: string }>`
      select status from audits where org_id = ${crowd.id} and status not in ('queued', 'crawling')`.execute(
      db,
    );
    assert.deepEqual(rows, [], 'what hung before hangs still');
    await whenRunning([[crowd, 4]]);
  });

  it('reach an organization after a slice, even when others have no more than their share', async () => {
    const other = await createOrg(service);
    const site = await startSite(t, treeSite(40));
    site.holdAfter(10);
    await queue(other, site, 1);
    start(createAuditWorker({ tickMs, concurrency: 1, sliceSeconds: 0.1 }));
    await until('the crawl hangs', () => site.waiting() > 0);
    await whenComplete(await begin(fast));
    site.release();
    await until('the other is complete', async () => {
      const { rows } = await sql`
        select 1 from audits where org_id = ${other.id} and status = 'complete' and page_count = 40`.execute(
        db,
      );
      return rows.length > 0;
    });
    const pages = site.requests.filter((path) => /^\/(p\d+)?$/.test(path));
    // The root is requested once more, as the target of a link.
    assert.deepEqual([pages.length, new Set(pages).size], [41, 40], 'nothing was lost with the slot');
  });

  it('share the slots of several processes evenly, down to the minimum of each organization', async () => {
    const [first, second, third, fourth] = [
      await createOrg(service),
      await createOrg(service),
      await createOrg(service),
      await createOrg(service),
    ];
    start(createAuditWorker({ tickMs }), newHolder());
    start(createAuditWorker({ tickMs }), newHolder());
    await queue(first, hanging, 10);
    await whenRunning([[first, 8]]);
    await queue(second, hanging, 10);
    await whenRunning([
      [first, 4],
      [second, 4],
    ]);
    await queue(third, hanging, 10);
    await queue(fourth, hanging, 10);
    await whenRunning([
      [first, 2],
      [second, 2],
      [third, 2],
      [fourth, 2],
    ]);
  });

  it('do not include pauses: a site that asks for an hour between requests holds no slot meanwhile', async () => {
    const clock = createManualClock();
    const { site, asked } = await startSlowSite(clock);
    start(createAuditWorker({ tickMs, concurrency: 1, clock }));
    const id = await begin(site);
    const suspended = await whenSuspended(id, clock);
    assert.deepEqual([suspended.status, suspended.tries, asked.length], ['crawling', 0, 1]);
    const seen = await owner.v1.getAudit({ id });
    const waitsMs = Date.parse(seen.waitingUntil ?? '') - Date.now();
    assert.ok(waitsMs > 5_000 && waitsMs <= 10_000, `it waits for ${waitsMs} ms, ten seconds at most`);
    const other = await whenComplete(await begin(fast));
    assert.equal(other.crawl.pageCount, 3);
    assert.deepEqual([(await row(id)).parked_until, asked.length], [suspended.parked_until, 1]);

    const progress: number[] = [];
    const audit = await whenComplete(id, async () => {
      await advanceTime(clock)();
      progress.push((await owner.v1.getAudit({ id })).progress);
    });
    assert.deepEqual([audit.crawl.pageCount, audit.waitingUntil], [2, null]);
    assert.deepEqual(
      progress,
      progress.toSorted((a, b) => a - b),
    );
    assert.ok((await row(id)).turns >= 5, `${(await row(id)).turns} turns`);
    // The crawl requests robots.txt once; the link check had nothing to request and does not request it again.
    assert.equal(asked.filter(({ path }) => path === '/robots.txt').length, 1);
    const pauses = asked.slice(1).map(({ at }, nth) => at - (asked[nth]?.at ?? 0));
    assert.ok(Math.min(...pauses) >= 10_000, `the site was left alone for ${pauses.join(', ')} ms`);
  });

  for (const [place, refuses] of [
    ['its pages', (path: string) => path === '/'],
    ['its robots.txt', (path: string) => path === '/robots.txt'],
  ] as const) {
    it(`do not include the wait for a site that refuses ${place} and names a time`, async () => {
      const clock = createManualClock();
      const busy: SiteResponse = { status: 503, headers: { 'retry-after': '3600' } };
      const site = await startSite(t, (path) => (refuses(path) ? busy : null));
      start(createAuditWorker({ tickMs, concurrency: 1, clock }));
      const id = await begin(site);
      const { parked_until: parkedUntil } = await whenSuspended(id, clock);
      const waitsMs = Date.parse(parkedUntil ?? '') - Date.now();
      assert.ok(waitsMs > 40_000 && waitsMs <= 60_000, `it waits for ${waitsMs} ms, a minute at most`);
      const asked = site.requests.length;
      await whenComplete(await begin(fast));
      assert.equal(site.requests.length, asked);
      await whenComplete(id, advanceTime(clock));
    });
  }

  it('end at once for an audit that is canceled while suspended, and nothing is requested afterwards', async () => {
    const clock = createManualClock();
    const { site, asked } = await startSlowSite(clock);
    const worker = createAuditWorker({ tickMs, concurrency: 1, clock });
    start(worker);
    const id = await begin(site);
    await whenSuspended(id, clock);
    assert.deepEqual(await owner.dashboard.cancelAudit({ id }), { id, status: 'failed' });
    await whenComplete(await begin(fast), advanceTime(clock));
    const { status, error, waitingUntil } = await owner.v1.getAudit({ id });
    assert.deepEqual([status, error?.code, waitingUntil], ['failed', 'CANCELLED', null]);
    assert.equal(asked.length, 1);
  });

  it('continue in another process when the one that kept the crawl has died, which then cannot change anything', async () => {
    const clock = createManualClock();
    const { site, asked } = await startSlowSite(clock);
    const [dead, successor] = [newHolder(), newHolder()];
    const first = start(createAuditWorker({ tickMs, clock }), dead);
    const id = await begin(site);
    await whenSuspended(id, clock);
    await first.stop();
    await makeDue();
    const second = createManualClock();
    start(createAuditWorker({ tickMs, clock: second }), successor);
    await whenComplete(await begin(fast));
    assert.ok((await row(id)).parked_until !== null, 'it is left to the process that has its crawl');
    await expireLeasesOf(db, 'audits', dead);
    const audit = await whenComplete(id, advanceTime(second));
    assert.equal(audit.crawl.pageCount, 2);
    const before = [asked.length, (await row(id)).revision];
    clock.advance(3_600_000);
    await whenComplete(await begin(fast));
    assert.deepEqual([asked.length, (await row(id)).revision], before);
  });

  it('restart from the stored data when there is no room in memory, and the audit still completes', async () => {
    const clock = createManualClock();
    const { site } = await startSlowSite(clock);
    const other = await createOrg(service);
    const project = await createSiteProject(service, other, site.url);
    const id = await insertQueued(service, project, { root_url: site.url });
    start(createAuditWorker({ tickMs, concurrency: 1, sliceSeconds: 0.1, maxSuspended: 0, clock }));
    await until('the crawl waits', () => clock.waiting() > 0);
    await whenComplete(await begin(fast));
    await until('the other is complete', async () => {
      clock.advance(500);
      return (await row(id)).status === 'complete';
    });
    assert.equal((await row(id)).page_count, 2);
  });

  it('count as tries when there is no room and nothing was stored, so that a crawl does not restart without end', async () => {
    const site = await startSite(t, treeSite(3));
    site.holdAfter(2);
    const other = await createOrg(service);
    const id = await insertQueued(service, await createSiteProject(service, other, site.url), {
      root_url: site.url,
    });
    start(createAuditWorker({ tickMs, concurrency: 1, sliceSeconds: 0.1, maxSuspended: 0 }));
    const tries: number[] = [];
    for (let turn = 1; turn <= 3; turn += 1) {
      await until('the crawl hangs', async () => (await row(id)).claim_id !== null && site.waiting() > 0);
      await whenComplete(await begin(fast));
      const { parked_until: parkedUntil, tries: counted } = await row(id);
      assert.ok(Date.parse(parkedUntil ?? '') > Date.now(), 'it waits as after any other failed try');
      tries.push(counted);
      await makeDue();
    }
    assert.deepEqual(tries, [1, 2, 3]);
    await until('the audit is given up', async () => (await row(id)).status === 'failed');
    assert.equal((await row(id)).error_code, 'INTERNAL');
  });
});
