import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { newId } from './ids.ts';
import { type PeriodicJob, sharedJobs } from './periodic-jobs.ts';
import { runPeriodicJobs } from './serve/run-periodic-jobs.ts';
import { createPerson } from './testing/factories.ts';
import { startService } from './testing/harness.ts';

describe('upkeep', async () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const service = await startService({ after }, { clock: () => now });
  const { services } = service;
  const { db } = services;
  const person = await createPerson(service, 'Ada');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const run = async (name: string) => {
    const job = sharedJobs.find((candidate) => candidate.name === name) ?? assert.fail(`no job ${name}`);
    return await job.run(services, new AbortController().signal);
  };
  /** A list of one job that does `act` and then ends the waiting test. */
  const recorded = (act: () => Promise<number>): { list: PeriodicJob[]; rounds: number[] } => {
    const rounds: number[] = [];
    const run = async (): Promise<number> => {
      rounds.push(rounds.length);
      return await act();
    };
    return { list: [{ name: 'test', run }], rounds };
  };

  it('deletes expired idempotency keys and keeps the others', async () => {
    const row = { user_id: person.id, fingerprint: Buffer.alloc(1), status: 201, answer: Buffer.alloc(1) };
    await db
      .insertInto('idempotency_keys')
      .values([
        { ...row, key: 'old', expires_at: ago(1) },
        { ...row, key: 'new', expires_at: ago(-1) },
      ])
      .execute();
    assert.equal(await run('idempotency keys'), 1);
    assert.deepEqual(await db.selectFrom('idempotency_keys').select('key').execute(), [{ key: 'new' }]);
  });

  it('deletes ended sessions and keeps the running one', async () => {
    const row = { user_id: person.id, user_agent: null, created_at: ago(100) };
    const ended = { ...row, id: newId(), token_hash: Buffer.from('x'), expires_at: ago(1) };
    await db.insertInto('sessions').values(ended).execute();
    assert.equal(await run('ended sessions'), 1);
    assert.equal((await person.dashboard.getSession()).user.id, person.id);
  });

  it('deletes tokens of sign-ins three months after they ended, and none that a person created', async () => {
    const day = 24 * 60;
    const row = { user_id: person.id, name: 'x', last_four: '0000', scopes: [], created_at: ago(500 * day) };
    const tokens = [
      { kind: 'login', expires_at: ago(91 * day), revoked_at: null },
      { kind: 'login', expires_at: ago(-day), revoked_at: ago(91 * day) },
      { kind: 'login', expires_at: ago(89 * day), revoked_at: null },
      { kind: 'login', expires_at: ago(-day), revoked_at: null },
      { kind: 'personal', expires_at: ago(91 * day), revoked_at: null },
      { kind: 'personal', expires_at: null, revoked_at: ago(91 * day) },
    ] as const;
    const before = await db.selectFrom('api_tokens').select('id').execute();
    const added = tokens.map((token, nth) => ({
      ...row,
      ...token,
      id: newId(),
      public_id: `ended ${nth}`,
      token_hash: Buffer.from(`ended ${nth}`),
    }));
    await db.insertInto('api_tokens').values(added).execute();
    assert.equal(await run('ended sign-in tokens'), 2);
    const left = await db.selectFrom('api_tokens').select('id').orderBy('id').execute();
    assert.deepEqual(
      left.map(({ id }) => id),
      [...before, ...added.slice(2)].map(({ id }) => id).sort(),
    );
  });

  it('deletes login failures and rate windows that no longer count, and only those', async () => {
    const failures = [ago(20), ago(61)].map((window_start) => ({
      subject: Buffer.from('a'),
      window_start,
      count: 1,
    }));
    const windows = [ago(1), ago(91)].map((window_start) => ({
      token_id: person.id,
      class: 'read',
      window_start,
      count: 1,
    }));
    await db.insertInto('login_failures').values(failures).execute();
    await db.insertInto('rate_windows').values(windows).execute();
    assert.deepEqual([await run('login failures'), await run('rate windows')], [1, 1]);
    assert.deepEqual(
      [
        await db.selectFrom('login_failures').select('window_start').execute(),
        await db.selectFrom('rate_windows').select('window_start').execute(),
      ],
      [[{ window_start: ago(20) }], [{ window_start: ago(1) }]],
    );
  });

  it('does a bounded part in one run and the rest in the next', async () => {
    const rows = Array.from({ length: 6_000 }, (_, index) => ({
      token_id: person.id,
      class: `c${index}`,
      window_start: ago(100),
      count: 1,
    }));
    await db.insertInto('rate_windows').values(rows).execute();
    assert.deepEqual([await run('rate windows'), await run('rate windows')], [5_000, 1_000]);
  });

  it('is shared by two workers without either waiting or doing a thing twice', async () => {
    const keys = Array.from({ length: 300 }, () => ({ blob_key: newId(), due_at: ago(1) }));
    await db.insertInto('blob_deletions').values(keys).execute();
    const together = await Promise.all([run('delete blobs'), run('delete blobs')]);
    // A sweep that meets another one while it claims leaves the rest to the next round.
    const after = [await run('delete blobs'), await run('delete blobs')];
    assert.equal(
      [...together, ...after].reduce((sum, count) => sum + count),
      300,
    );
    assert.deepEqual(await db.selectFrom('blob_deletions').select('blob_key').execute(), []);
  });

  it('keeps a blob that cannot be deleted in the book, and deletes the others', async (t) => {
    const [stuck, fine, early] = [newId(), newId(), newId()];
    await db
      .insertInto('blob_deletions')
      .values([
        { blob_key: stuck, due_at: ago(2) },
        { blob_key: fine, due_at: ago(1) },
        { blob_key: early, due_at: ago(-1) },
      ])
      .execute();
    const { blobs } = services;
    t.after(() => {
      services.blobs = blobs;
    });
    services.blobs = {
      ...blobs,
      delete: async (key) => {
        if (key === stuck) throw new Error('the store says no');
        await blobs.delete(key);
      },
    };
    assert.equal(await run('delete blobs'), 2);
    const left = await db.selectFrom('blob_deletions').selectAll().orderBy('due_at').execute();
    assert.deepEqual(left, [
      { blob_key: early, due_at: ago(-1) },
      { blob_key: stuck, due_at: ago(-10) },
    ]);
    assert.ok(service.logged.some(({ msg }) => /could not delete a blob/.test(String(msg))));
  });

  it('goes on round after round, also when a job fails', async () => {
    let third = (): void => undefined;
    const seen = new Promise<void>((go) => {
      third = go;
    });
    const { list, rounds } = recorded(async () => {
      if (rounds.length === 3) third();
      throw new Error('broken');
    });
    const running = runPeriodicJobs(services, { firstMs: 1, pauseMs: 1 }, list);
    await seen;
    await running.stop();
    assert.ok(
      service.logged.some(({ job, msg }) => job === 'test' && /maintenance task failed/.test(String(msg))),
    );
  });

  it('stops after the job being done, and does no other then', async () => {
    let begun = (): void => undefined;
    const started = new Promise<void>((go) => {
      begun = go;
    });
    let ended = false;
    let others = 0;
    const list: PeriodicJob[] = [
      {
        name: 'long',
        run: async (_, stopping) => {
          begun();
          await new Promise((go) => stopping.addEventListener('abort', go));
          ended = true;
          return 1;
        },
      },
      { name: 'other', run: async () => ++others },
    ];
    const running = runPeriodicJobs(services, { firstMs: 1, pauseMs: 1 }, list);
    await started;
    await running.stop();
    assert.deepEqual([ended, others], [true, 0]);
  });

  it('runs a job that is woken, once for wake-ups that come together, and none after it has stopped', async () => {
    let runs = 0;
    let done = (): void => undefined;
    const first = new Promise<void>((go) => {
      done = go;
    });
    const run = async () => {
      runs += 1;
      done();
      return 0;
    };
    const list: PeriodicJob[] = [{ name: 'woken', wokenBy: 'recurring_tasks', run }];
    const running = runPeriodicJobs(services, { firstMs: 3_600_000, pauseMs: 3_600_000 }, list);
    services.wake('recurring_tasks');
    services.wake('recurring_tasks');
    await first;
    await running.stop();
    assert.equal(runs, 1);
    services.wake('recurring_tasks');
    await running.stop();
    assert.equal(runs, 1);
  });
});
