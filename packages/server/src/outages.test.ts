import assert from 'node:assert/strict';
import { after, describe, it, test } from 'node:test';
import { FettleError } from '@fettle/client';
import { sql } from 'kysely';
import pg from 'pg';
import { connectDatabase } from './db/connect.ts';
import { serviceRole } from './db/embedded/embedded-settings.ts';
import { isUnavailable } from './db/failures.ts';
import { startTestServer } from './testing/cluster.ts';
import { testDatabase } from './testing/database.ts';
import { startDatabaseProxy } from './testing/database-proxy.ts';
import { defer } from './testing/defer.ts';
import { createFixture } from './testing/factories.ts';
import { startService } from './testing/harness.ts';
import { until } from './testing/until.ts';

const timeoutMs = 20_000;

describe('a service whose database cannot do everything for a while', async () => {
  const service = await startService({ after });
  const { member, project } = await createFixture(service);
  const { db } = service.services;
  // Beside the pool of the service: the way to undo what is done to it, and the one who holds locks.
  const hand = new pg.Client({ ...service.connection, query_timeout: timeoutMs });
  hand.on('error', () => undefined);
  await hand.connect();
  defer({ after }, () => hand.end());
  const { rows } = await hand.query<{ name: string }>('select current_database() as name');
  const name = rows[0]?.name ?? '';
  const dropConnections = () =>
    hand.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  const responseOf = async (call: () => Promise<unknown>): Promise<string> => {
    try {
      await call();
      return 'ok';
    } catch (error) {
      if (error instanceof FettleError) return error.code;
      throw error;
    }
  };
  const read = () => responseOf(() => member.v1.listTasks({ projectId: project.id }));
  const write = () =>
    responseOf(() => member.v1.createTask({ projectId: project.id, title: 'In an outage' }));
  const settledTo = async (call: () => Promise<string>, response: string) =>
    until(`the answer ${response}`, async () => (await call()) === response);

  it('goes on reading after a failover to a standby, refuses writes with 503, and writes again after it', async () => {
    await hand.query(`alter database ${name} set default_transaction_read_only = on`);
    await dropConnections();
    await settledTo(write, 'UNAVAILABLE');
    assert.equal(await read(), 'ok');
    assert.equal(await write(), 'UNAVAILABLE');
    await hand.query(`alter database ${name} reset default_transaction_read_only`);
    await dropConnections();
    await settledTo(write, 'ok');
  });

  it('answers 503 while the database takes no more connections, and serves again without a restart', async () => {
    await hand.query(`alter database ${name} connection limit 0`);
    await dropConnections();
    await settledTo(read, 'UNAVAILABLE');
    await hand.query(`alter database ${name} connection limit -1`);
    await settledTo(read, 'ok');
    assert.equal(await write(), 'ok');
  });

  it('refuses writes with 503 while the disk of the database is full, and goes on reading', async () => {
    await hand.query(`create function pretend_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await hand.query('create trigger full_disk before insert on tasks execute function pretend_full()');
    assert.equal(await write(), 'UNAVAILABLE');
    assert.equal(await read(), 'ok');
    await hand.query('drop trigger full_disk on tasks');
    assert.equal(await write(), 'ok');
  });

  it('answers 503 in time when somebody locks a table it needs, and loses nothing of what waits', async () => {
    await hand.query('begin');
    await hand.query('lock table tasks in access exclusive mode');
    const before = performance.now();
    assert.equal(await write(), 'UNAVAILABLE');
    assert.ok(performance.now() - before < 15_000);
    const late = write();
    await hand.query('commit');
    assert.equal(await late, 'ok', 'who waits no longer than the lock is served');
    const events = await db.selectFrom('events').select('id').where('type', '=', 'task.created').execute();
    const tasks = await db.selectFrom('tasks').select('id').execute();
    assert.equal(events.length, tasks.length);
  });
});

test('a silent connection is abandoned within the timeout, and the next statement gets a new one', async (t) => {
  const { connection } = await testDatabase(t);
  const proxy = await startDatabaseProxy(t, connection);
  const database = connectDatabase({
    connection: proxy.connection,
    log: { warn: () => undefined },
    poolSize: 2,
    applicationName: 'fettle half-open test',
    timeouts: { statementMs: 200, acquireMs: 1_000 },
  });
  defer(t, () => database.close());
  await sql`select 1`.execute(database.db);
  proxy.silence();
  const before = performance.now();
  const lost = sql`select 2`.execute(database.db);
  const refused = [1, 2].map(() => sql`select 3`.execute(database.db));
  await Promise.all([lost, ...refused].map((statement) => assert.rejects(statement, isUnavailable)));
  assert.ok(performance.now() - before < 10_000, 'nobody waits for the answer of a peer that is gone');
  proxy.restore();
  await sql`select 4`.execute(database.db);
});

test('a repeated response under an Idempotency-Key waits until the change is on the standby, like the first', async (t) => {
  const server = await startTestServer();
  defer(t, () => server.stop());
  const hand = new pg.Client({ ...server.admin, query_timeout: timeoutMs });
  await hand.connect();
  defer(t, () => hand.end());
  // The test server flushes nothing, and then waits for nobody.
  await hand.query(`alter role ${serviceRole} set synchronous_commit = on`);
  const service = await startService(t, { server });
  const { member, project } = await createFixture(service);
  const followStandby = async (name: string) => {
    await hand.query(`alter system set synchronous_standby_names = '${name}'`);
    await hand.query('select pg_reload_conf()');
  };
  const commitThatWaits = () =>
    until('a commit waits for the standby', async () => {
      const { rows } = await hand.query<{ pid: number }>(
        `select pid from pg_stat_activity where wait_event = 'SyncRep' and query = 'commit'`,
      );
      return rows[0]?.pid ?? null;
    });
  const create = () =>
    member.v1.createTask({ projectId: project.id, title: 'On both nodes' }, { idempotencyKey: 'both' });

  defer(t, () => followStandby(''));
  await followStandby('gone');
  const first = assert.rejects(create(), { code: 'UNAVAILABLE' });
  // What a crash of the leader does: the transaction is visible afterwards, and was never acknowledged.
  await hand.query('select pg_terminate_backend($1)', [await commitThatWaits()]);
  await first;
  let isAcknowledged = false;
  const again = create().then((task) => {
    isAcknowledged = true;
    return task;
  });
  await commitThatWaits();
  assert.equal(isAcknowledged, false);
  await followStandby('');
  const { id } = await again;
  const { items } = await member.v1.listTasks({ projectId: project.id });
  assert.deepEqual(
    items.map((task) => task.id),
    [id],
  );
});
