import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { type CapturedStatement, captureStatements } from '../../../testing/capture-statements.ts';
import { defer } from '../../../testing/defer.ts';
import { fastTimes, startDeliveryBench } from '../../../testing/delivery-bench.ts';
import { type Plan, readPlan } from '../../../testing/read-plan.ts';
import { until } from '../../../testing/until.ts';
import { emitEvents, insertWebhook } from '../../../testing/webhooks.ts';
import { type HeldRow, newHolder } from '../../../work/lease.ts';
import { crashedAttempt } from '../delivery/attempt-delivery.ts';
import { deliveryRules } from '../delivery/delivery-rules.ts';
import { recordAttempt } from '../delivery/record-attempt.ts';
import { claimLanes } from './claim-queues.ts';
import { claimRetries } from './claim-retries.ts';
import { keepPartitions } from './maintain-partitions.ts';
import { createLaneWorker } from './queue-worker.ts';
import { readLane } from './queued-delivery-store.ts';

describe('what delivering costs the database', async () => {
  const t = { after };
  const bench = await startDeliveryBench(t);
  const { service, receiver, start, newProject } = bench;
  const { db } = service.services;
  const capturing = captureStatements(service.connection);
  defer(t, () => capturing.close());
  afterEach(bench.reset);

  const lease = { holder: newHolder(), seconds: 60 };
  const share = { slow: false, perOrg: 1000, steps: 1000, after: null };
  const plansOf = async (use: (on: Kysely<Tables>) => Promise<unknown>): Promise<Plan[]> => {
    const statements = await capturing.statementsOf(() => use(capturing.db));
    await releaseAll();
    const plans: Plan[] = [];
    for (const statement of statements) plans.push(await planOf(statement));
    return plans;
  };
  /** Of one statement; what it writes, claims above all, is taken back. */
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

  /** Of the statement that writes what came of the first delivery of a lane, under a claim that holds. */
  const planRecord = async (lane: HeldRow): Promise<Plan[]> => {
    const [head] = (await readLane(db, lane, 1))?.deliveries ?? [];
    assert.ok(head);
    const attempt = { ...crashedAttempt(head, deliveryRules), durationMs: 5 };
    const fence = { kind: 'lane' as const, webhookId: lane.id, claimId: lane.claimId };
    const options = { ...deliveryRules, leaseSeconds: 60, handBack: 'never' as const };
    const [statement] = await capturing.statementsOf(async () => {
      assert.ok(await recordAttempt(capturing.db, fence, attempt, options));
    });
    assert.ok(statement);
    return [await planOf(statement)];
  };

  it('is a little more than one statement for each of many events, and at most four for a single one', async () => {
    const { id } = await insertWebhook(service, await newProject(), receiver.url);
    const projectOf = await db
      .selectFrom('webhooks')
      .select('project_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const project = { id: projectOf.project_id, orgId: bench.org.id, name: '' };
    const never = { ...fastTimes, renewSeconds: 3600, pollSeconds: 3600 };
    const spend = async (count: number) => {
      await emitEvents(service, project, count);
      const before = receiver.posts.length;
      const statements = await capturing.statementsOf(async () => {
        const loop = start(createLaneWorker(), never, { ...service.services, db: capturing.db });
        await until('all are received', () => receiver.posts.length === before + count);
        await until('the lane is handed back', async () => {
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

  it('follows what waits: neither thousands of idle webhooks nor of finished deliveries are read', async () => {
    await keepPartitions.run(service.services, new AbortController().signal);
    const project = await newProject();
    await sql`
      insert into webhooks (id, org_id, project_id, url, events, secret, created_at)
      select gen_random_uuid(), ${project.orgId}, ${project.id}, 'http://x.example/', '{task.created}', '', now()
      from generate_series(1, 3000)`.execute(db);
    await sql`
      insert into deliveries (webhook_id, org_id, event_id, event_type, position, created_at, status, completed_at)
      select w.id, w.org_id, gen_random_uuid(), 'task.created', n, now(), 'succeeded', now()
      from webhooks w, generate_series(1, 20) n`.execute(db);
    await sql`
      insert into deliveries (webhook_id, org_id, event_id, event_type, position, created_at)
      select w.id, w.org_id, gen_random_uuid(), 'task.created', n, now()
      from (select * from webhooks order by id limit 20) w, generate_series(1, 500) n`.execute(db);
    await sql`
      insert into deliveries (webhook_id, org_id, event_id, event_type, position, created_at, due_at, attempt_count)
      select w.id, w.org_id, gen_random_uuid(), 'task.created', n, now(), now(), 1
      from (select * from webhooks order by id desc limit 20) w, generate_series(1, 500) n`.execute(db);
    // So many that reading all events would not be the cheapest way to those of a batch.
    await emitEvents(service, await newProject(), 10_000);
    await sql`analyze`.execute(db);

    const lanes = await plansOf((on) => claimLanes(on, 10, lease, share));
    const retries = await plansOf((on) => claimRetries(on, 10, lease, { ...share, perWebhook: 2 }));
    const [lane] = (await claimLanes(db, 1, lease, share)).claimed;
    assert.ok(lane);
    const read = await capturing.statementsOf(() => readLane(capturing.db, lane, 50));
    const records = await planRecord(lane);
    const batch = await Promise.all(read.map(planOf));
    const { rows: filled } = await sql<{ name: string }>`
      select distinct tableoid::regclass::text as name from deliveries`.execute(db);
    const growing = new Set(['webhooks', ...filled.map(({ name }) => name)]);
    for (const [name, plans] of Object.entries({ lanes, retries, batch, records })) {
      for (const { scanned, rows, pages } of plans) {
        const large = scanned.filter((table) => growing.has(table));
        assert.deepEqual(large, [], `${name} reads all of them`);
        assert.ok(rows < 600 && pages < 2_000, `${name}: ${rows} rows, ${pages} pages`);
      }
    }
  });

  it('follows what waits also where the statistics are of an hour in which nothing did', async () => {
    await keepPartitions.run(service.services, new AbortController().signal);
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

    const lanes = await plansOf((on) => claimLanes(on, 10, lease, share));
    const retries = await plansOf((on) => claimRetries(on, 10, lease, { ...share, perWebhook: 2 }));
    const lane = (await claimLanes(db, 10, lease, share)).claimed.find((claimed) => claimed.id === id);
    assert.ok(lane);
    const read = await capturing.statementsOf(() => readLane(capturing.db, lane, 50));
    const records = await planRecord(lane);
    const batch = await Promise.all(read.map(planOf));
    for (const [name, plans] of Object.entries({ lanes, retries, batch, records })) {
      for (const { fetched, pages } of plans) {
        assert.ok(fetched < 600 && pages < 300, `${name}: ${fetched} rows, ${pages} pages`);
      }
    }
  });

  it('stays within the pages of dead rows while a transaction elsewhere keeps all of them', async () => {
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
        const lanes = await plansOf((on) => claimLanes(on, 10, lease, share));
        const [lane] = (await claimLanes(db, 1, lease, share)).claimed;
        assert.equal(lane?.id, id);
        const records = await planRecord(lane);
        // Some twenty row versions fit a page; each version looked at by itself would be ten times as much.
        for (const { pages } of [...lanes, ...records]) assert.ok(pages < 900, `${pages} pages`);
      });
  });

  it('has an end for one claim when very many lanes wait; later claims come to the others', async () => {
    const project = await newProject();
    for (let number = 0; number < 12; number += 1) await insertWebhook(service, project, receiver.url);
    await emitEvents(service, project, 1);
    const seen = new Set<string>();
    let reached: string | null = null;
    for (let turn = 0; turn < 3; turn += 1) {
      const found = await claimLanes(db, 5, lease, { ...share, steps: 5, after: reached });
      for (const { id } of found.claimed) seen.add(id);
      reached = found.reached;
    }
    assert.deepEqual([seen.size, reached], [12, null]);
  });

  it('gives an organization its share of lanes and no more, by whichever process they are claimed', async () => {
    const project = await newProject();
    for (let number = 0; number < 6; number += 1) await insertWebhook(service, project, receiver.url);
    await emitEvents(service, project, 1);
    const first = await claimLanes(db, 10, lease, { ...share, perOrg: 4 });
    const second = await claimLanes(db, 10, lease, { ...share, perOrg: 4 });
    assert.deepEqual([first.claimed.length, second.claimed.length], [4, 0]);
  });
});
