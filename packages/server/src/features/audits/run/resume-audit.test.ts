import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, afterEach, describe, it } from 'node:test';
import type { Audit } from '@fettle/contract';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { type Site, startSite, treeSite } from '../../../testing/site.ts';
import { until } from '../../../testing/until.ts';
import { startLoop, type WorkLoop } from '../../../work/loop.ts';
import { createSiteProject, expireLease } from '../testing/audit-rows.ts';
import { auditWorker } from './audit-worker.ts';

const pageCount = 1500;
const networks = ['127.0.0.0/8'];

describe('an interrupted audit', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: networks } });
  const { services } = service;
  const { db } = services;
  const { org, owner } = await createFixture(service);
  let loops: WorkLoop[] = [];
  const startWorker = (): WorkLoop => {
    const loop = startLoop(services, auditWorker, { leaseSeconds: 60, renewSeconds: 10, pollSeconds: 0.05 });
    loops.push(loop);
    return loop;
  };
  const stopWorkers = async (): Promise<void> => {
    await Promise.all(loops.map((loop) => loop.stop()));
    loops = [];
  };
  afterEach(stopWorkers);

  const begin = async (site: Site): Promise<string> => {
    const project = await createSiteProject(service, org, site.url);
    return (await owner.v1.startAudit({ id: project.id, maxDepth: 20, maxPages: 10_000 })).id;
  };
  const progressSeen: number[] = [];
  const ended = (id: string): Promise<Audit> =>
    until('the audit has ended', async () => {
      const audit = await owner.v1.getAudit({ id });
      progressSeen.push(audit.progress);
      return audit.status === 'complete' || audit.status === 'failed' ? audit : null;
    });
  const finishedPaths = async (id: string): Promise<Set<string>> => {
    const rows = await db
      .selectFrom('audit_urls')
      .select('url')
      .where('audit_id', '=', id)
      .where('done', '=', true)
      .execute();
    return new Set(rows.map(({ url }) => new URL(url).pathname));
  };
  const loggedPages = async (id: string): Promise<number> => {
    const { crawl } = await owner.dashboard.getAuditOverview({ id });
    return crawl.log?.statuses.reduce((sum, { pages }) => sum + pages, 0) ?? 0;
  };
  const eventTypes = async (id: string): Promise<string[]> => {
    const rows = await db.selectFrom('events').select(['type', 'data']).orderBy('position').execute();
    return rows.filter(({ data }) => (data as { auditId?: string }).auditId === id).map(({ type }) => type);
  };
  /** The parts of an audit that must not depend on how often it was interrupted; times do. */
  const essence = ({ crawl, linkReport, seoReport, generalReport }: Audit): unknown => ({
    linkReport,
    seoReport,
    generalReport,
    crawl: { ...crawl, pages: crawl.pages.map(({ ttfbMs: _ttfb, ...page }) => page) },
  });
  const uninterrupted = async (site: Site): Promise<unknown> => {
    const id = await begin(site);
    startWorker();
    const audit = await ended(id);
    await stopWorkers();
    assert.equal(audit.crawl.pageCount, pageCount);
    return essence(audit);
  };

  it('continues from its stored pages in another worker, and ends as if nothing had happened', async () => {
    const site = await startSite({ after }, treeSite(pageCount));
    const expected = await uninterrupted(site);
    progressSeen.length = 0;
    site.requests.length = 0;
    site.holdAfter(600);
    const id = await begin(site);
    const first = startWorker();
    await until('the crawl waits for the site', () => site.waiting() > 0);
    await first.stop();
    const finished = await finishedPaths(id);
    const row = await db.selectFrom('audits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    assert.deepEqual([row.status, row.claim_id, row.tries], ['crawling', null, 0]);
    assert.equal(await loggedPages(id), finished.size);
    assert.ok(finished.size > 100 && finished.size < pageCount, `${finished.size} were finished`);
    const before = site.requests.length;
    site.holdAfter(300);
    startWorker();
    await until('more pages are stored', async () => (await finishedPaths(id)).size > finished.size + 100);
    await stopWorkers();
    assert.equal(await loggedPages(id), (await finishedPaths(id)).size, 'the log goes on');
    site.release();
    startWorker();
    const audit = await ended(id);
    const repeated = site.requests
      .slice(before)
      .filter((path) => finished.has(path) && path !== '/robots.txt');
    assert.deepEqual(repeated, []);
    assert.deepEqual(essence(audit), expected);
    assert.deepEqual(
      progressSeen,
      progressSeen.toSorted((a, b) => a - b),
    );
    assert.deepEqual(await eventTypes(id), ['audit.completed']);
  });

  const storedLog = async (id: string): Promise<unknown> => {
    const row = await db.selectFrom('audits').select('crawl_log').where('id', '=', id).executeTakeFirst();
    return row?.crawl_log ?? null;
  };
  const crawlSome = async (site: Site, id: string): Promise<void> => {
    const before = (await finishedPaths(id)).size;
    site.holdAfter(300);
    startWorker();
    await until('batches are stored', async () => (await finishedPaths(id)).size > before + 100);
  };

  it('keeps no log of a crawl that a version without it has worked on, as it would lack its pages', async () => {
    const site = await startSite({ after }, treeSite(pageCount));
    const id = await begin(site);
    await crawlSome(site, id);
    await stopWorkers();
    assert.notEqual(await storedLog(id), null);
    await db.updateTable('audits').set({ crawl_log: null }).where('id', '=', id).execute();
    await crawlSome(site, id);
    assert.equal(await storedLog(id), null);
    await owner.dashboard.cancelAudit({ id });
    site.release();
    assert.equal((await ended(id)).status, 'failed');
  });

  it('shows no log with fewer pages than the audit has, and keeps none when it ends', async () => {
    const site = await startSite({ after }, treeSite(pageCount));
    const id = await begin(site);
    await crawlSome(site, id);
    await until(
      'the number of pages is stored',
      async () => (await owner.v1.getAudit({ id })).crawl.pageCount > 0,
    );
    await stopWorkers();
    const logOf = async () => (await owner.dashboard.getAuditOverview({ id })).crawl.log;
    assert.notEqual(await logOf(), null);
    // Another version goes on, and leaves the log as it was.
    await db.updateTable('audits').set({ page_count: 1000 }).where('id', '=', id).execute();
    assert.equal(await logOf(), null);
    await owner.dashboard.cancelAudit({ id });
    assert.equal(await storedLog(id), null);
    site.release();
  });

  it('survives kill -9 of its worker: nothing finished is requested again, nothing is missing', async () => {
    const site = await startSite({ after }, treeSite(pageCount));
    const expected = await uninterrupted(site);
    site.requests.length = 0;
    site.holdAfter(700);
    const id = await begin(site);
    const child = fork(join(import.meta.dirname, '..', 'testing', 'worker-child.ts'), {
      env: {
        ...process.env,
        FETTLE_DATA_DIR: services.config.dataDir,
        FETTLE_ALLOW_PRIVATE_NETWORKS: networks.join(','),
        FETTLE_TEST_CONNECTION: JSON.stringify(service.connection),
      },
    });
    const exit = once(child, 'exit');
    await until('the crawl waits for the site', () => site.waiting() > 0);
    await until('batches are stored', async () => (await finishedPaths(id)).size > 200);
    child.kill('SIGKILL');
    assert.deepEqual(await exit, [null, 'SIGKILL']);
    const finished = await finishedPaths(id);
    const before = site.requests.length;
    site.release();
    startWorker();
    const held = await db
      .selectFrom('audits')
      .select(['status', 'claim_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.ok(held.status === 'crawling' && held.claim_id !== null);
    await expireLease(service, id);
    const audit = await ended(id);
    const repeated = site.requests
      .slice(before)
      .filter((path) => finished.has(path) && path !== '/robots.txt');
    assert.deepEqual(repeated, []);
    assert.deepEqual(essence(audit), expected);
    assert.deepEqual(await eventTypes(id), ['audit.completed']);
  });

  it('fails with INTERNAL, once, when three workers have died without any progress', async () => {
    const site = await startSite({ after }, treeSite(2));
    const id = await begin(site);
    await db.updateTable('audits').set({ tries: 3 }).where('id', '=', id).execute();
    startWorker();
    const audit = await ended(id);
    assert.deepEqual([audit.status, audit.error?.code], ['failed', 'INTERNAL']);
    assert.deepEqual(await eventTypes(id), ['audit.failed']);
    assert.deepEqual(site.requests, []);
  });

  it('is canceled at once while no worker holds it: queued, or left behind by a dead worker', async () => {
    const site = await startSite({ after }, treeSite(2));
    const queued = await begin(site);
    assert.deepEqual(await owner.dashboard.cancelAudit({ id: queued }), { id: queued, status: 'failed' });
    const left = await begin(site);
    // The row as a dead worker leaves it; a live one would renew or claim it again before it can be canceled.
    await db
      .updateTable('audits')
      .set({ status: 'crawling', claim_id: randomUUID(), tries: 1 })
      .where('id', '=', left)
      .execute();
    await expireLease(service, left);
    assert.deepEqual(await owner.dashboard.cancelAudit({ id: left }), { id: left, status: 'failed' });
    assert.deepEqual(site.requests, []);
    for (const id of [queued, left]) {
      const audit = await owner.v1.getAudit({ id });
      assert.deepEqual([audit.status, audit.error?.code], ['failed', 'CANCELLED']);
      assert.deepEqual(await eventTypes(id), ['audit.failed']);
    }
  });
});
