import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { connectDatabase } from '../db/connect.ts';
import { newId } from '../ids.ts';
import { startDatabaseProxy } from '../testing/database-proxy.ts';
import { createOrg, createProject } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';
import { until } from '../testing/until.ts';
import { claimDue, newHolder } from './lease.ts';
import { type LoopTimes, startLoop, type WorkLoop } from './loop.ts';
import { type Claim, LeaseLost, type Worker } from './worker.ts';

const fast: LoopTimes = { leaseSeconds: 60, renewSeconds: 0.03, pollSeconds: 0.02 };

describe('leased work', async () => {
  const service = await startService({ after });
  const { services } = service;
  const { db } = services;
  const org = await createOrg(service);
  const loops: WorkLoop[] = [];

  afterEach(async () => {
    await Promise.all(loops.splice(0).map((loop) => loop.stop()));
    await db.deleteFrom('audits').execute();
  });

  /** A due job: the row of an audit, which is all that the engine knows of it. */
  const addJob = async (): Promise<string> => {
    const project = await createProject(service, org);
    const id = newId();
    await db
      .insertInto('audits')
      .values({
        id,
        org_id: org.id,
        project_id: project.id,
        status: 'queued',
        max_depth: 1,
        max_pages: 1,
        root_url: 'http://x.example/',
        created_at: new Date().toISOString(),
        due_at: sql<string>`now() - interval '1 second'`,
      })
      .execute();
    return id;
  };
  const addJobs = (count: number) => Promise.all(Array.from({ length: count }, addJob));
  const rowOf = (id: string) =>
    db.selectFrom('audits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const expireLease = (id: string) =>
    db
      .updateTable('audits')
      .set({ lease_until: sql<string>`now() - interval '1 second'` })
      .where('id', '=', id)
      .execute();
  const makeDue = (id: string) =>
    db
      .updateTable('audits')
      .set({ due_at: sql<string>`now() - interval '1 second'` })
      .where('id', '=', id)
      .where('due_at', 'is not', null)
      .execute();
  const finish = (tx: Services, id: string, message: string) =>
    tx.db
      .updateTable('audits')
      .set({
        status: 'failed',
        error_code: 'INTERNAL',
        error_message: message,
        due_at: null,
        claim_id: null,
        lease_until: null,
      })
      .where('id', '=', id)
      .execute();
  const settle = (claim: Claim, message = 'done') =>
    db.transaction().execute(async (trx) => {
      const tx = { ...services, db: trx };
      await claim.hold(tx);
      await finish(tx, claim.jobId, message);
    });
  const worker = (run: Worker['run'], more: Partial<Worker> = {}): Worker => ({
    name: 'test',
    table: 'audits',
    wokenBy: null,
    concurrency: 2,
    run,
    giveUp: async (tx, claim) => void (await finish(tx, claim.jobId, 'given up')),
    ...more,
  });
  const start = (kind: Worker, times = fast, of: Services = services): WorkLoop => {
    const loop = startLoop(of, kind, times);
    loops.push(loop);
    return loop;
  };
  /** Runs until its claim aborts, and notes what became of it. */
  const patient = () => {
    const claims: Claim[] = [];
    return {
      claims,
      run: (_services: Services, claim: Claim) =>
        new Promise<void>((_resolve, reject) => {
          claims.push(claim);
          claim.signal.addEventListener('abort', () => reject(claim.signal.reason as Error));
        }),
    };
  };

  it('runs due work, never more of it at once than the worker allows', async () => {
    const ids = await addJobs(7);
    let running = 0;
    let peak = 0;
    start(
      worker(async (_services, claim) => {
        running += 1;
        peak = Math.max(peak, running);
        await rowOf(claim.jobId);
        running -= 1;
        await settle(claim);
      }),
    );
    await until('all jobs done', async () =>
      (await Promise.all(ids.map(rowOf))).every((row) => row.due_at === null),
    );
    assert.equal(peak, 2);
  });

  it('renews leases as long as the job runs', async () => {
    const id = await addJob();
    const job = patient();
    start(worker(job.run));
    await until('the job runs', () => job.claims.length === 1);
    const before = (await rowOf(id)).lease_until ?? '';
    await until('a later lease', async () => ((await rowOf(id)).lease_until ?? '') > before);
  });

  it('aborts a job with LeaseLost once somebody else has its row, and leaves that one alone', async () => {
    const id = await addJob();
    const job = patient();
    start(worker(job.run, { concurrency: 1 }));
    const claim = await until('the job runs', () => job.claims[0] ?? null);
    await db.updateTable('audits').set({ claim_id: newId() }).where('id', '=', id).execute();
    await until('the abort', () => claim.signal.aborted);
    assert.ok(claim.signal.reason instanceof LeaseLost);
    await until('a line in the log', () =>
      service.logged.some((line) => line.msg === 'another worker has taken over this job'),
    );
    const row = await rowOf(id);
    assert.ok(row.claim_id !== null && row.due_at !== null);
  });

  it('refuses every write of a worker that wakes up after its lease went to another', async () => {
    const id = await addJob();
    const frozen: Claim[] = [];
    const thawed = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<unknown>();
    const never: LoopTimes = { ...fast, renewSeconds: 3600 };
    start(
      worker(
        async (_services, claim) => {
          frozen.push(claim);
          await thawed.promise;
          await settle(claim, 'by the zombie').catch((error: unknown) => {
            ended.resolve(error);
            throw error;
          });
        },
        { concurrency: 1 },
      ),
      never,
    );
    await until('the first runs', () => frozen.length === 1);
    await expireLease(id);
    start(
      worker((_services, claim) => settle(claim, 'by the heir')),
      never,
    );
    await until('the heir is done', async () => (await rowOf(id)).due_at === null);
    thawed.resolve();
    assert.ok((await ended.promise) instanceof LeaseLost);
    assert.equal((await rowOf(id)).error_message, 'by the heir');
  });

  it('hands running work back at a stop without counting a try', async () => {
    const id = await addJob();
    const job = patient();
    const loop = start(worker(job.run));
    await until('the job runs', () => job.claims.length === 1);
    await loop.stop();
    const row = await rowOf(id);
    assert.deepEqual([row.claim_id, row.lease_until, row.tries], [null, null, 0]);
    assert.equal((await claimDue(db, 'audits', 1, { holder: newHolder(), seconds: 60 })).length, 1);
  });

  it('hands back what a claim brings while the loop stops', async () => {
    await addJob();
    const job = patient();
    const loop = startLoop(services, worker(job.run), fast);
    await loop.stop();
    const { rows } = await sql<{ tries: number }>`select tries from audits where claim_id is null`.execute(
      db,
    );
    assert.deepEqual(
      rows.map((row) => row.tries),
      [0],
    );
  });

  it('tries failed work again after a pause, and gives it up after three tries', async () => {
    const id = await addJob();
    let runs = 0;
    start(
      worker(async () => {
        runs += 1;
        throw new Error('no luck');
      }),
    );
    for (const tries of [1, 2]) {
      const row = await until('it is handed back', async () => {
        const now = await rowOf(id);
        return now.tries === tries && now.claim_id === null ? now : null;
      });
      assert.ok(Date.parse(row.due_at ?? '') > Date.now() + 3000);
      await makeDue(id);
    }
    await until('it is given up', async () => (await rowOf(id)).error_message === 'given up');
    assert.equal(runs, 3);
  });

  it('does not count tries that the database interrupted, until there were too many to be an accident', async () => {
    const ids = await addJobs(2);
    let runs = 0;
    const outage = () => Object.assign(new Error('failover'), { code: '57P01' });
    start(
      worker(async (_services, claim) => {
        if (claim.jobId === ids[0]) {
          runs += 1;
          if (runs > 5) return settle(claim);
        }
        throw outage();
      }),
    );
    await until('it is done', async () => (await rowOf(ids[0] ?? '')).due_at === null);
    assert.equal(runs, 6);
    const other = await until('the other is given up', async () => {
      await makeDue(ids[1] ?? '');
      const now = await rowOf(ids[1] ?? '');
      return now.error_message === 'given up' ? now : null;
    });
    assert.equal(other.due_at, null);
  });

  it('takes up work whose claim was not confirmed long before the lease ends, as its first try', async () => {
    const id = await addJob();
    const job = patient();
    let claims = 0;
    const claim: NonNullable<Worker['claim']> = async (on, count, lease) => {
      const claimed = await claimDue(on, 'audits', count, lease);
      claims += 1;
      if (claims === 1) throw new Error('the connection broke before the response came');
      return { claimed, scannedTo: null };
    };
    start(worker(job.run, { claim }));
    await until('the job runs', () => job.claims.length === 1, 30_000);
    assert.equal(job.claims[0]?.jobId, id);
    assert.equal(job.claims[0]?.tries, 1);
  });

  it('counts standstill only: work that got on begins its tries anew', async () => {
    const id = await addJob();
    await db.updateTable('audits').set({ tries: 2 }).where('id', '=', id).execute();
    start(
      worker(async (all, claim) => {
        assert.equal(claim.tries, 3);
        await claim.progressed(all);
        throw new Error('later');
      }),
    );
    const row = await until('it is handed back', async () => {
      const now = await rowOf(id);
      return now.claim_id === null && now.tries === 1 ? now : null;
    });
    assert.notEqual(row.due_at, null);
  });

  it('gives up work whose process died at every try, without running it once more', async () => {
    const id = await addJob();
    await db.updateTable('audits').set({ tries: 3 }).where('id', '=', id).execute();
    let runs = 0;
    start(
      worker(async () => {
        runs += 1;
      }),
    );
    await until('it is given up', async () => (await rowOf(id)).error_message === 'given up');
    assert.equal(runs, 0);
  });

  it('leaves a row claimed when giving up fails, so that its lease brings it back', async () => {
    const id = await addJob();
    await db.updateTable('audits').set({ tries: 2 }).where('id', '=', id).execute();
    const giveUp = async () => {
      throw new Error('not even that');
    };
    start(worker(async () => assert.fail('no luck'), { giveUp }));
    await until('a line in the log', () =>
      service.logged.some((line) => String(line.msg).includes('could not record the outcome of a job')),
    );
    const row = await rowOf(id);
    assert.ok(row.claim_id !== null && row.due_at !== null && row.lease_until !== null);
  });

  it('looks for work at once when woken', async () => {
    const job = patient();
    const loop = start(worker(job.run), { ...fast, pollSeconds: 3600 });
    const first = loop.lastPoll();
    const id = await addJob();
    loop.wake();
    await until('the job runs', () => job.claims.length === 1);
    assert.equal(job.claims[0]?.jobId, id);
    assert.ok(loop.lastPoll() >= first);
  });

  it('takes the next job as soon as one ends, not at the next poll', async () => {
    const ids = await addJobs(3);
    start(
      worker((_services, claim) => settle(claim), { concurrency: 1 }),
      { ...fast, pollSeconds: 3600 },
    );
    await until('all jobs done', async () =>
      (await Promise.all(ids.map(rowOf))).every((row) => row.due_at === null),
    );
  });

  it('hands work back as soon as a database that went away answers again, long before the lease ends', async (t) => {
    const id = await addJob();
    const proxy = await startDatabaseProxy(t, service.connection);
    const own = connectDatabase({
      connection: proxy.connection,
      log: { warn: () => undefined },
      poolSize: 2,
      applicationName: 'fettle work test',
    });
    try {
      const failed = Promise.withResolvers<void>();
      let runs = 0;
      const run: Worker['run'] = async (mine, claim) => {
        runs += 1;
        if (runs > 1) return settle(claim);
        proxy.cut();
        failed.resolve();
        await sql`select 1`.execute(mine.db);
      };
      start(worker(run), fast, { ...services, db: own.db });
      await failed.promise;
      const { lease_until: lease } = await rowOf(id);
      proxy.restore();
      await until('it is done in a second run', async () => (await rowOf(id)).due_at === null);
      assert.equal(runs, 2);
      assert.ok(Date.now() < Date.parse(lease ?? '') - 30_000, 'nobody waited for the lease');
      await Promise.all(loops.splice(0).map((loop) => loop.stop()));
    } finally {
      await own.close();
    }
  });

  it('outlives a database that fails in between', async () => {
    const id = await addJob();
    const own = connectDatabase({
      connection: service.connection,
      log: { warn: () => undefined },
      poolSize: 2,
      applicationName: 'fettle work test',
    });
    try {
      const job = patient();
      start(worker(job.run), fast, { ...services, db: own.db });
      await until('the job runs', () => job.claims.length === 1);
      const before = (await rowOf(id)).lease_until ?? '';
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'fettle work test'`.execute(db);
      await until('the lease is renewed again', async () => ((await rowOf(id)).lease_until ?? '') > before);
      const other = await addJob();
      await until('new work is claimed', () => job.claims.some((claim) => claim.jobId === other));
      assert.equal(job.claims[0]?.signal.aborted, false);
      await Promise.all(loops.splice(0).map((loop) => loop.stop()));
    } finally {
      await own.close();
    }
  });
});
