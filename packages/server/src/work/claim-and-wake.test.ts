import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { insertQueued } from '../features/audits/testing/audit-rows.ts';
import { nilUuid } from '../ids.ts';
import { createOrg, createProject } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';
import { until } from '../testing/until.ts';
import { type LoopTimes, startLoop, type WorkLoop } from './loop.ts';
import { type Claim, LeaseLost, type Worker } from './worker.ts';

const fast: LoopTimes = { leaseSeconds: 60, renewSeconds: 0.03, pollSeconds: 0.02 };

describe('a loop of leased work', async () => {
  const service = await startService({ after });
  const { services } = service;
  const { db } = services;
  const org = await createOrg(service);
  const loops: WorkLoop[] = [];

  afterEach(async () => {
    await Promise.all(loops.splice(0).map((loop) => loop.stop()));
    await db.deleteFrom('audits').execute();
  });

  const addJob = async () => insertQueued(service, await createProject(service, org));
  const rowOf = (id: string) =>
    db.selectFrom('audits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const worker = (run: Worker['run'], more: Partial<Worker> = {}): Worker => ({
    name: 'test',
    table: 'audits',
    wokenBy: null,
    concurrency: 2,
    run,
    giveUp: async () => undefined,
    ...more,
  });
  const start = (kind: Worker, times = fast): WorkLoop => {
    const loop = startLoop(services, kind, times);
    loops.push(loop);
    return loop;
  };
  /** Runs until its claim aborts, and notes what it was given. */
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

  it('listens to the name its work is made due by, until it is stopped', async () => {
    const job = patient();
    const loop = start(worker(job.run, { wokenBy: 'webhooks' }), { ...fast, pollSeconds: 3600 });
    const first = loop.lastPoll();
    const id = await addJob();
    services.wake('webhooks');
    await until('the job runs', () => job.claims.length === 1);
    assert.equal(job.claims[0]?.jobId, id);
    assert.ok(loop.lastPoll() >= first);
    await loop.stop();
    await addJob();
    services.wake('webhooks');
    assert.equal(job.claims.length, 1);
  });

  it('makes one look of many hints', async () => {
    const looks: number[] = [];
    const loop = start(
      worker(async () => undefined, {
        async claim() {
          looks.push(performance.now());
          return { claimed: [], scannedTo: null };
        },
      }),
      { ...fast, pollSeconds: 3600 },
    );
    for (let turn = 0; turn < 200; turn += 1) {
      loop.wake();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await until('the last hint is followed', () => looks.length >= 2);
    const gaps = looks.slice(1).map((at, index) => at - (looks[index] ?? 0));
    assert.ok(
      gaps.every((gap) => gap > 15),
      JSON.stringify(gaps),
    );
  });

  it('claims again soon while a claim has left slots free and not scanned everything, long before the next poll', async () => {
    const looks: number[] = [];
    const loop = start(
      worker(async () => undefined, {
        async claim() {
          looks.push(performance.now());
          return { claimed: [], scannedTo: looks.length < 5 ? nilUuid : null };
        },
      }),
      { ...fast, pollSeconds: 3600 },
    );
    await until('everything is scanned', () => looks.length === 5);
    loop.wake();
    await until('a hint is followed', () => looks.length >= 6);
    assert.equal(looks.length, 6, 'after the end of the scan, only a hint or the next poll');
  });

  it('lets a worker claim in its own way, and keeps the leases of what it claims', async () => {
    const wanted = await addJob();
    await addJob();
    const asked: number[] = [];
    const job = patient();
    start(
      worker(job.run, {
        async claim(on, count, { seconds }) {
          asked.push(count);
          const { rows } = await sql<{ id: string; claimId: string; tries: number }>`
            update audits set claim_id = gen_random_uuid(), tries = tries + 1,
              lease_until = now() + make_interval(secs => ${seconds})
            where id = ${wanted} and claim_id is null returning id, claim_id as "claimId", tries`.execute(on);
          return { claimed: rows, scannedTo: null };
        },
      }),
    );
    await until('the job runs', () => job.claims.length === 1);
    assert.deepEqual([job.claims[0]?.jobId, asked[0]], [wanted, 2]);
    const before = (await rowOf(wanted)).lease_until ?? '';
    await until('a later lease', async () => ((await rowOf(wanted)).lease_until ?? '') > before);
    assert.equal(job.claims.length, 1);
  });

  it('tells a job that its lease may be over when nothing has confirmed it for so long', async () => {
    await addJob();
    const job = patient();
    start(worker(job.run), { leaseSeconds: 0.1, renewSeconds: 3600, pollSeconds: 3600 });
    const claim = await until('the job runs', () => job.claims[0] ?? null);
    claim.leaseRenewed();
    claim.checkLease();
    await until('the lease is over', () => {
      try {
        claim.checkLease();
        return false;
      } catch (error) {
        return error instanceof LeaseLost;
      }
    });
    assert.equal(claim.signal.aborted, false);
    claim.leaseRenewed();
    claim.checkLease();
  });
});
