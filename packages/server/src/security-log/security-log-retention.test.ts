import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Report } from '../backup/report.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { nobody } from '../context.ts';
import { migrationsDir } from '../open-database.ts';
import { testDatabase } from '../testing/database.ts';
import { startService } from '../testing/harness.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import { securityLogRetention } from './security-log-retention.ts';

const dayMs = 24 * 3600 * 1000;
const now = Date.now();

describe('what the security log keeps', async () => {
  const service = await startService({ after }, { config: { securityLogDays: 365 } });
  const { db } = service.services;
  const run = (database = db) =>
    securityLogRetention.run({ ...service.services, db: database }, new AbortController().signal);

  /** The first moment of the month so many months from now, in UTC. */
  const monthOf = (ms: number, later = 0) => {
    const date = new Date(ms);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later);
  };
  const nameOf = (ms: number) => `security_log_${new Date(ms).toISOString().slice(0, 7).replace('-', '')}`;
  const monthsToCome = [0, 1, 2].map((later) => nameOf(monthOf(now, later)));

  /** An entry of another time. */
  const recordAt = async (ms: number, database = db) =>
    recordSecurityEvent(
      { db: database, clock: () => new Date(ms), actor: nobody },
      { type: 'sign_in.failed', details: { at: new Date(ms).toISOString() } },
    );
  const entries = async (database = db) => {
    const { rows } = await sql<{ place: string; at: string }>`
      select tableoid::regclass::text as place, details ->> 'at' as at from security_log order by id`.execute(
      database,
    );
    return rows.map(({ place, at }) => [place, at]);
  };
  const partitions = async (database = db) => {
    const { rows } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'security_log'::regclass order by 1`.execute(database);
    return rows.map(({ name }) => name);
  };
  const guards = async (database = db) => {
    const { rows } = await sql<object>`
      select tgrelid::regclass::text as place, tgname, tgenabled::text, tgtype from pg_trigger
      where not tgisinternal and tgrelid::regclass::text like 'security_log%' order by 1, 2`.execute(
      database,
    );
    assert.ok(rows.length > 0);
    return rows;
  };
  afterEach(async () => {
    // Nothing else can empty it.
    for (const name of await partitions()) await sql`drop table ${sql.table(name)}`.execute(db);
    await sql`create table security_log_default partition of security_log default`.execute(db);
    await run();
  });

  it('is never changed: the database refuses update, delete and truncate, of the table and of each month', async () => {
    await recordAt(now);
    await recordAt(now - 10 * 365 * dayMs);
    const before = await entries();
    assert.deepEqual(
      before.map(([place]) => place),
      ['security_log_default', nameOf(now)],
    );
    for (const table of ['security_log', 'security_log_default', nameOf(now)]) {
      for (const attack of [
        sql`update ${sql.table(table)} set type = 'org.created'`,
        sql`update ${sql.table(table)} set id = gen_random_uuid()`,
        sql`delete from ${sql.table(table)}`,
        sql`truncate ${sql.table(table)}`,
      ]) {
        await assert.rejects(attack.execute(db), /the security log is append-only/);
      }
    }
    await assert.rejects(
      sql`insert into security_log select * from security_log on conflict (id) do update set type = 'x'`.execute(
        db,
      ),
      /the security log is append-only/,
    );
    assert.deepEqual(await entries(), before);
  });

  it('is not changed either through a month that was made later', async () => {
    await recordAt(now - 40 * dayMs);
    await run();
    const place = nameOf(now - 40 * dayMs);
    assert.equal((await entries())[0]?.[0], place);
    await recordAt(now - 3000 * dayMs);
    for (const attack of [
      sql`update ${sql.table(place)} set type = 'x'`,
      sql`truncate ${sql.table(place)}`,
      sql`truncate security_log_default`,
    ])
      await assert.rejects(attack.execute(db), /append-only/);
  });

  it('has this month and the two to come, once', async () => {
    assert.deepEqual(await partitions(), [...monthsToCome, 'security_log_default'].sort());
    assert.equal(await run(), 0);
    await sql`drop table ${sql.table(monthsToCome[2] ?? '')}`.execute(db);
    assert.equal(await run(), 1);
    assert.deepEqual(await partitions(), [...monthsToCome, 'security_log_default'].sort());
  });

  it('is dropped by the month, when the whole month is older than the days to keep', async () => {
    const edge = monthOf(now - 365 * dayMs);
    for (const ms of [edge - 1, edge, now - 364 * dayMs, now]) await recordAt(ms);
    await run();
    assert.deepEqual(
      await entries(),
      [edge, now - 364 * dayMs, now].map((ms) => [nameOf(ms), new Date(ms).toISOString()]),
    );
    assert.ok(!(await partitions()).includes(nameOf(edge - 1)));
  });

  it('waits for nobody: while a backup reads the table, nothing is changed, and it is done the next time', async () => {
    await recordAt(now - 400 * dayMs);
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holder = db.transaction().execute(async (trx) => {
      await sql`lock table security_log in access share mode`.execute(trx);
      held.resolve();
      await release.promise;
    });
    await held.promise;
    assert.equal(await run(), 0);
    assert.equal((await entries()).length, 1);
    release.resolve();
    await holder;
    assert.ok((await run()) > 0);
    assert.deepEqual(await entries(), []);
  });

  it('comes back from a backup as it was, in its months, guarded as before, and goes with them', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'fettle-security-log-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    for (const ms of [now - 350 * dayMs, now - 40 * dayMs, now]) await recordAt(ms);
    await run();
    const { blobs } = service.services;
    const report: Report = {
      progress: () => undefined,
      warn: () => undefined,
      signal: AbortSignal.timeout(60_000),
    };
    const path = join(folder, 'backup.tar.gz');
    const source = {
      connection: service.connection,
      blobs,
      secret: null,
      secretFingerprint: null,
      passphrase: null,
    };
    await writeBackup(path, { ...source, now: new Date() }, report);
    const fresh = await testDatabase(t);
    const target = { connection: fresh.connection, blobs, migrationsDir, force: false };
    const backup = await verifyBackup({ path, passphrase: null }, report);
    await restoreBackup(
      { path, passphrase: null },
      backup,
      { ...target, beforeCommit: async () => undefined },
      report,
    );

    assert.deepEqual(await entries(fresh.db), await entries());
    assert.deepEqual(await guards(fresh.db), await guards());
    await assert.rejects(sql`delete from security_log`.execute(fresh.db), /append-only/);
    await assert.rejects(sql`truncate security_log`.execute(fresh.db), /append-only/);
    assert.equal(await run(fresh.db), 0);
  });
});
