import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { verifyWebhook } from '@fettle/client';
import { sql } from 'kysely';
import type { Report } from '../../../backup/report.ts';
import { restoreBackup } from '../../../backup/restore-backup.ts';
import { verifyBackup } from '../../../backup/verify-backup.ts';
import { writeBackup } from '../../../backup/write-backup.ts';
import { migrationsDir } from '../../../open-database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { fastTimes, startDeliveryFixture } from '../../../testing/delivery-fixture.ts';
import { until } from '../../../testing/until.ts';
import { emitEvents, insertWebhook } from '../../../testing/webhooks.ts';
import { maintainPartitions } from './maintain-partitions.ts';
import { createQueueWorker } from './queue-worker.ts';

const deliveries = await startDeliveryFixture({ after });
const { service, receiver } = deliveries;
const folder = await mkdtemp(join(tmpdir(), 'fettle-restored-'));
after(() => rm(folder, { recursive: true, force: true }));

const report: Report = {
  progress: () => undefined,
  warn: () => undefined,
  signal: AbortSignal.timeout(60_000),
};

const tables = ['webhooks', 'deliveries', 'delivery_attempts', 'events'] as const;

test('a backup restores deliveries of every partition, sends pending ones, and gets new partitions', async (t) => {
  const project = await deliveries.newProject();
  const { id, secret } = await insertWebhook(service, project, receiver.url);
  await emitEvents(service, project, 2);
  await maintainPartitions.run(service.services, report.signal);
  const queue = deliveries.start(createQueueWorker());
  await deliveries.whenTried(id);
  await queue.stop();
  await sql`update deliveries set id = (overlay(id::text placing '000000000000' from 1 for 13))::uuid
    where position = (select min(position) from deliveries)`.execute(service.services.db);
  await emitEvents(service, project, 2, 3);

  const path = join(folder, 'backup.tar.gz');
  const { blobs } = service.services;
  const source = {
    connection: service.connection,
    blobs,
    secret: null,
    secretFingerprint: null,
    passphrase: null,
  };
  await writeBackup(path, { ...source, now: new Date() }, report);
  const database = await testDatabase(t);
  const target = { connection: database.connection, blobs, migrationsDir, force: false };
  await restoreBackup(
    { path, passphrase: null },
    await verifyBackup({ path, passphrase: null }, report),
    { ...target, beforeCommit: async () => undefined },
    report,
  );

  const count = async (db: typeof database.db, table: (typeof tables)[number]) =>
    (await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db)).rows[0]?.count;
  for (const table of tables) {
    assert.equal(await count(database.db, table), await count(service.services.db, table), table);
  }

  receiver.posts.length = 0;
  const restored = { ...service.services, db: database.db };
  const loop = deliveries.start(createQueueWorker(), fastTimes, restored);
  await until('the pending ones are received', () => receiver.posts.length === 2);
  await loop.stop();
  assert.deepEqual(deliveries.numbers(), [3, 4]);
  const [post] = receiver.posts;
  assert.ok(post);
  await verifyWebhook({ body: post.body, headers: post.headers, secret });

  await maintainPartitions.run(restored, report.signal);
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_inherits where inhparent = 'deliveries'::regclass`.execute(database.db);
  assert.ok((rows[0]?.count ?? 0) >= 4);
});
