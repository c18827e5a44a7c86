import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { type CapturedStatement, captureStatements } from '../../../testing/capture-statements.ts';
import { defer } from '../../../testing/defer.ts';
import { fastTimes, startDeliveryFixture } from '../../../testing/delivery-fixture.ts';
import { type Plan, readPlan } from '../../../testing/read-plan.ts';
import { until } from '../../../testing/until.ts';
import { emitEvents, insertWebhook } from '../../../testing/webhooks.ts';
import { type HeldRow, newHolder } from '../../../work/lease.ts';
import { crashedAttempt } from '../delivery/attempt-delivery.ts';
import { deliveryRules } from '../delivery/delivery-rules.ts';
import { recordAttempt } from '../delivery/record-attempt.ts';
import { claimQueues } from './claim-queues.ts';
import { claimRetries } from './claim-retries.ts';
import { maintainPartitions } from './maintain-partitions.ts';
import { createQueueWorker } from './queue-worker.ts';
import { readQueue } from './queued-delivery-store.ts';

describe('the database cost of delivering', async () => {
  const t = { after };
  const deliveries = await startDeliveryFixture(t);
  const { service, receiver, start, newProject } = deliveries;
  const { db } = service.services;
  const capturing = captureStatements(service.connection);
  defer(t, () => capturing.close());
  afterEach(deliveries.reset);

  const lease = { holder: newHolder(), seconds: 60 };
  const scope = { slow: false, perOrg: 1000, scanLimit: 1000, after: null };
  const plansOf = async (use: (on: Kysely<Tables>) => Promise<unknown>): Promise<Plan[]> => {
    const statements = await capturing.statementsOf(() => use(capturing.db));
    await releaseAll();
    const plans: Plan[] = [];
    for (const statement of statements) plans.push(await planOf(statement));
    return plans;
  };
  /** The plan of one statement; what it writes, above all claims, is rolled back. */
  const planOf = async (statement: CapturedStatement): Promise<Plan> => {
    const trx = await db.startTransaction().execute();
    try {
      await sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(trx);
      const plan = await readPlan(trx, statement);
      assert.ok(plan);
      return plan;
    } finally {
      await trx.rollback().execute();
    }
  };
  const releaseAll = async () => {
    await sql`update webhooks set claim_id = null, lease_until = null where claim_id is not null`.execute(db);
    await sql`update deliveries set claim_id = null, lease_until = null where claim_id is not null`.execute(
      db,
    );
  };

  /** The plan of the statement that records an attempt of the first delivery of a queue, under a valid claim. */
  const planRecord = async (queue: HeldRow): Promise<Plan[]> => {
    const [head] = (await readQueue(db, queue, 1))?.deliveries ?? [];
    assert.ok(head);
    const attempt = { ...crashedAttempt(head, deliveryRules), durationMs: 5 };
    const fence = { kind: 'queue' as const, webhookId: queue.id, claimId: queue.claimId };
    const options = { ...deliveryRules, leaseSeconds: 60, release: 'never' as const };
    const [statement] = await capturing.statementsOf(async () => {
      assert.ok(await recordAttempt(capturing.db, fence, attempt, options));
    });
    assert.ok(statement);
    return [await planOf(statement)];
  };

  it('is a little more than one statement for each of many events, and up to four for a single one', async () => {
    const { id } = await insertWebhook(service, await newProject(), receiver.url);
    const projectOf = await db
      .selectFrom('webhooks')
      .select('project_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const project = { id: projectOf.project_id, orgId: deliveries.org.id, name: '' };
    const never = { ...fastTimes, renewSeconds: 3600, pollSeconds: 3600 };
    const spend = async (count: number) => {
      await emitEvents(service, project, count);
      const before = receiver.posts.length;
      const statements = await capturing.statementsOf(async () => {
        const loop = start(createQueueWorker(), never, { ...service.services, db: capturing.db });
        await until('all are received', () => receiver.posts.length === before + count);
        await until('the queue is released', async () => {
          const row = await db
            .selectFrom('webhooks')
            .select('claim_id')
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          return row.claim_id === null;
        });
        await loop.stop();
      });
      return statements.length;
    };
    const single = await spend(1);
    const many = await spend(1000);
    assert.ok(single <= 4, `${single} statements for one event`);
    assert.ok(many <= 1100, `${many} statements for a thousand`);
  });

  it('follows the pending deliveries: thousands of idle webhooks and finished deliveries are not read', async () => {
    await maintainPartitions.run(service.services, new AbortController().signal);
    const project = await newProject();
    await sql`
      insert into webhooks (id, org_id, project_id, url, events, secret, created_at)
      select gen_random_uuid(), ${project.orgId}, ${project.id}, 'http://x.example/', '{task.created}', '', now()
      from generate_series(1, 3000)`.execute(db);
    await sql`
      insert into deliveries (webhook_id, org_id, event_id, event_type, position, created_at, status, completed_at)
      select webhook.id, webhook.org_id, gen_random_uuid(), 'task.created', n, now(), 'succeeded', now()
      from webhooks webhook, generate_series(1, 20) n`.execute(db);
    await sql`
      insert into deliveries (webhook_id, org_id, event_id, event_type, position, created_at)
      select webhook.id, webhook.org_id, gen_random_uuid(), 'task.created', n, now()
      from (select * from webhooks order by id limit 20) webhook, generate_series(1, 500) n`.execute(db);
    await sql`
      insert into deliveries (webhook_id, org_id, event_id, event_type, position, created_at, due_at, attempt_count)
      select webhook.id, webhook.org_id, gen_random_uuid(), 'task.created', n, now(), now(), 1
      from (select * from webhooks order by id desc limit 20) webhook, generate_series(1, 500) n`.execute(db);
    // So many that a scan of all events is not the cheapest way to those of a batch.
    await emitEvents(service, await newProject(), 10_000);
    // Whether autovacuum has been here by chance decides about a hundred pages.
    await sql`vacuum analyze deliveries, webhooks, events`.execute(db);
    await sql`analyze`.execute(db);

    const queues = await plansOf((on) => claimQueues(on, 10, lease, scope));
    const retries = await plansOf((on) => claimRetries(on, 10, lease, { ...scope, perWebhook: 2 }));
    const [queue] = (await claimQueues(db, 1, lease, scope)).claimed;
    assert.ok(queue);
    const read = await capturing.statementsOf(() => readQueue(capturing.db, queue, 50));
    const records = await planRecord(queue);
    const batch = await Promise.all(read.map(planOf));
    const { rows: filled } = await sql<{ name: string }>`
      select distinct tableoid::regclass::text as name from deliveries`.execute(db);
    const growing = new Set(['webhooks', ...filled.map(({ name }) => name)]);
    for (const [name, plans] of Object.entries({ queues, retries, batch, records })) {
      for (const { scanned, rows, pages } of plans) {
        const large = scanned.filter((table) => growing.has(table));
        assert.deepEqual(large, [], `${name} reads all of them`);
        assert.ok(rows < 600 && pages < 2_000, `${name}: ${rows} rows, ${pages} pages`);
      }
    }
  });

  it('follows the pending deliveries even when the statistics date from a time without any', async () => {
    await maintainPartitions.run(service.services, new AbortController().signal);
    const project = await newProject();
    const others = await newProject();
    for (let number = 0; number < 3; number += 1) await insertWebhook(service, others, receiver.url);
    const { id } = await insertWebhook(service, project, receiver.url);
    const inserted = (count: number, columns: string, values: string) =>
      sql`
        insert into deliveries (webhook_id, org_id, event_id, event_type, position, created_at${sql.raw(columns)})
        select ${id}, ${project.orgId}, gen_random_uuid(), 'task.created', n, now()${sql.raw(values)}
        from generate_series(1, ${count}::int) n`.execute(db);
    await inserted(10_000, ', status, completed_at', `, 'succeeded', now()`);
    await sql`vacuum analyze`.execute(db);
    await inserted(5_000, '', '');
    await inserted(5_000, ', due_at, attempt_count', ', now(), 1');
    await emitEvents(service, others, 1);

    const queues = await plansOf((on) => claimQueues(on, 10, lease, scope));
    const retries = await plansOf((on) => claimRetries(on, 10, lease, { ...scope, perWebhook: 2 }));
    const queue = (await claimQueues(db, 10, lease, scope)).claimed.find((claimed) => claimed.id === id);
    assert.ok(queue);
    const read = await capturing.statementsOf(() => readQueue(capturing.db, queue, 50));
    const records = await planRecord(queue);
    const batch = await Promise.all(read.map(planOf));
    for (const [name, plans] of Object.entries({ queues, retries, batch, records })) {
      for (const { fetched, pages } of plans) {
        assert.ok(fetched < 600 && pages < 300, `${name}: ${fetched} rows, ${pages} pages`);
      }
    }
  });

  it('stays within the pages of dead rows while another transaction keeps them all', async () => {
    const project = await newProject();
    const { id } = await insertWebhook(service, project, receiver.url);
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (holder) => {
        await sql`select count(*) from webhooks`.execute(holder);
        await sql`do $$ begin for nth in 1..3000 loop
          update webhooks set tries = nth, due_at = now() where org_id = ${sql.lit(project.orgId)};
        end loop; end $$`.execute(db);
        await emitEvents(service, project, 1);
        const queues = await plansOf((on) => claimQueues(on, 10, lease, scope));
        const [queue] = (await claimQueues(db, 1, lease, scope)).claimed;
        assert.equal(queue?.id, id);
        const records = await planRecord(queue);
        // A page holds about twenty row versions; a lookup of each version would read ten times as many pages.
        for (const { pages } of [...queues, ...records]) assert.ok(pages < 900, `${pages} pages`);
      });
  });

  it('is limited for one claim when many queues wait; later claims reach the others', async () => {
    const project = await newProject();
    for (let number = 0; number < 12; number += 1) await insertWebhook(service, project, receiver.url);
    await emitEvents(service, project, 1);
    const seen = new Set<string>();
    let scannedTo: string | null = null;
    for (let turn = 0; turn < 3; turn += 1) {
      const found = await claimQueues(db, 5, lease, { ...scope, scanLimit: 5, after: scannedTo });
      for (const { id } of found.claimed) seen.add(id);
      scannedTo = found.scannedTo;
    }
    assert.deepEqual([seen.size, scannedTo], [12, null]);
  });

  it('does not depend on the process: an organization holds no more than its share of queues', async () => {
    const project = await newProject();
    for (let number = 0; number < 6; number += 1) await insertWebhook(service, project, receiver.url);
    await emitEvents(service, project, 1);
    const first = await claimQueues(db, 10, lease, { ...scope, perOrg: 4 });
    const second = await claimQueues(db, 10, lease, { ...scope, perOrg: 4 });
    assert.deepEqual([first.claimed.length, second.claimed.length], [4, 0]);
  });
});
