import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createOrg, createProject } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { emitEvents, insertWebhook } from '../../../testing/webhooks.ts';
import { maintainPartitions } from './maintain-partitions.ts';

const weekMs = 7 * 24 * 3600 * 1000;

describe('weekly partitions of deliveries', async () => {
  const service = await startService({ after }, { config: { deliveryDays: 30 } });
  const { db } = service.services;
  const project = await createProject(service, await createOrg(service));
  const { id: webhookId } = await insertWebhook(service, project, 'http://127.0.0.1:1/');
  const run = () => maintainPartitions.run(service.services, new AbortController().signal);

  const partitionsOf = async (table: string) => {
    const { rows } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`.execute(
      db,
    );
    return rows.map(({ name }) => name);
  };
  const placesOf = async () => {
    const { rows } = await sql<{ place: string }>`
      select delivery.tableoid::regclass::text as place from deliveries delivery order by delivery.id`.execute(
      db,
    );
    return rows.map(({ place }) => place);
  };
  const nameOf = (ms: number) => {
    const week = new Date(Math.floor(ms / weekMs) * weekMs);
    return `deliveries_${week.toISOString().slice(0, 10).replaceAll('-', '')}`;
  };
  /** A delivery of another time, by its ID, with an attempt. */
  const insertAt = async (ms: number) => {
    const hex = ms.toString(16).padStart(12, '0');
    const id = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000001`;
    await sql`
      with d as (
        insert into deliveries (id, webhook_id, org_id, event_id, event_type, position, created_at, status, completed_at)
        values (${id}, ${webhookId}, ${project.orgId}, ${id}, 'task.created', 1, now(), 'succeeded', now()) returning id)
      insert into delivery_attempts (delivery_id, number, started_at, duration_ms)
      select id, 1, now(), 5 from d`.execute(db);
    return id;
  };
  const isKept = async (id: string) => {
    const { rows } =
      await sql`select from deliveries delivery join delivery_attempts attempt on attempt.delivery_id = delivery.id
      where delivery.id = ${id}`.execute(db);
    return rows.length === 1;
  };

  it('are created once for this week and the next four, and new deliveries go into them', async () => {
    assert.equal(await run(), 10);
    assert.equal(await run(), 0);
    const names = [0, 1, 2, 3, 4].map((week) => nameOf(Date.now() + week * weekMs));
    assert.deepEqual(await partitionsOf('deliveries'), [...names, 'deliveries_default']);
    await emitEvents(service, project);
    assert.deepEqual(await placesOf(), [nameOf(Date.now())]);
  });

  it('are dropped once all their rows are older than the retention period', async () => {
    const [recent, old] = [Date.now() - 31 * 24 * 3600 * 1000, Date.now() - 45 * 24 * 3600 * 1000];
    const stays = nameOf(Date.now() - 29 * 24 * 3600 * 1000);
    for (const name of new Set([nameOf(old), nameOf(recent), stays])) {
      const week = Date.parse(name.replace(/.*_(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3T00:00:00Z'));
      const bound = (ms: number) =>
        sql.lit(`${ms.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')}-0000-0000-000000000000`);
      for (const table of ['deliveries', 'delivery_attempts']) {
        await sql`create table ${sql.table(name.replace('deliveries', table))} partition of ${sql.table(table)}
          for values from (${bound(week)}) to (${bound(week + weekMs)})`.execute(db);
      }
    }
    const gone = await insertAt(old);
    const kept = await insertAt(Date.now() - 29 * 24 * 3600 * 1000);
    await run();
    assert.deepEqual([await isKept(gone), await isKept(kept)], [false, true]);
    const names = await partitionsOf('deliveries');
    assert.ok(!names.includes(nameOf(old)) && names.includes(stays));
  });

  it('keep recent rows of the default partition; only old ones are deleted', async () => {
    const old = await insertAt(Date.now() - 400 * 24 * 3600 * 1000);
    const young = await insertAt(Date.now() + 400 * 24 * 3600 * 1000);
    await run();
    assert.deepEqual([await isKept(old), await isKept(young)], [false, true]);
  });

  it('do not wait for locks: while others hold the tables, nothing changes and nobody has to wait', async () => {
    const before = await partitionsOf('deliveries');
    const [last] = before.filter((name) => name !== 'deliveries_default').slice(-1);
    await sql`drop table ${sql.table(last ?? '')}`.execute(db);
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holder = db.transaction().execute(async (trx) => {
      await sql`lock table deliveries in access share mode`.execute(trx);
      held.resolve();
      await release.promise;
    });
    await held.promise;
    assert.equal(await run(), 0);
    assert.ok(!(await partitionsOf('deliveries')).includes(last ?? ''));
    release.resolve();
    await holder;
    assert.equal(await run(), 1);
    assert.deepEqual(await partitionsOf('deliveries'), before);
  });

  it('are not created for a week that already has rows in the default partition; those rows stay there', async () => {
    const week = Math.floor(Date.now() / weekMs) * weekMs + 2 * weekMs;
    await sql`drop table ${sql.table(nameOf(week))}`.execute(db);
    const id = await insertAt(week + 5);
    assert.equal(await run(), 0);
    assert.equal(await isKept(id), true);
  });
});
