import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { captureStatements } from '../../../testing/capture-statements.ts';
import { defer } from '../../../testing/defer.ts';
import { createOrg, createProject, type TestOrg } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { type Plan, readPlan } from '../../../testing/read-plan.ts';
import { type ClaimedRow, newHolder } from '../../../work/lease.ts';
import { insertQueued } from '../testing/audit-rows.ts';
import { insertMany } from '../testing/many-audits.ts';
import { claimAudits, mustYield } from './claim-audits.ts';

describe('the next audit to run', async () => {
  const t = { after };
  const service = await startService(t);
  const { db } = service.services;
  const capturing = captureStatements(service.connection);
  defer(t, () => capturing.close());
  afterEach(() => sql`truncate audits cascade`.execute(db));

  const lease = { holder: newHolder(), seconds: 60 };
  const claim = async (count: number, more: { on?: Kysely<Tables>; holder?: string } = {}) =>
    (
      await claimAudits(
        more.on ?? db,
        count,
        { ...lease, holder: more.holder ?? lease.holder },
        { after: null },
      )
    ).claimed;
  const orgOf = async ({ id }: { id: string }): Promise<string> =>
    (await db.selectFrom('audits').select('org_id').where('id', '=', id).executeTakeFirstOrThrow()).org_id;
  const orgsOf = (rows: readonly ClaimedRow[]): Promise<string[]> => Promise.all(rows.map(orgOf));
  const end = ({ id }: { id: string }) => db.deleteFrom('audits').where('id', '=', id).execute();
  const queue = async (org: TestOrg, createdAt = new Date()): Promise<string> => {
    const id = await insertQueued(service, await createProject(service, org));
    await db
      .updateTable('audits')
      .set({ created_at: createdAt.toISOString() })
      .where('id', '=', id)
      .execute();
    return id;
  };

  it('belongs to the organization with none running, even if another has queued thousands before', async () => {
    const [crowd, single] = [await createOrg(service), await createOrg(service)];
    await insertMany(service, crowd, { count: 2_000, agoSeconds: 3600 });
    const held = await claim(4);
    assert.deepEqual(await orgsOf(held), Array(4).fill(crowd.id), 'alone, one organization uses every slot');
    const id = await queue(single);
    await end(held[0] ?? assert.fail());
    assert.deepEqual(
      (await claim(1)).map((row) => row.id),
      [id],
      'the first free slot',
    );
  });

  it('is chosen so that one claim shares its slots evenly', async () => {
    const [first, second, third] = [
      await createOrg(service),
      await createOrg(service),
      await createOrg(service),
    ];
    await insertMany(service, first, { count: 20, agoSeconds: 60 });
    await insertMany(service, second, { count: 20, agoSeconds: 30 });
    await queue(third);
    const orgs = (await orgsOf(await claim(5))).toSorted();
    assert.deepEqual(orgs, [first, first, second, second, third].map(({ id }) => id).toSorted());
  });

  it('belongs, among organizations with equally many running, to the one served longest ago, and is its oldest', async () => {
    const [first, second] = [await createOrg(service), await createOrg(service)];
    const minute = (nth: number) => new Date(Date.now() - 3_600_000 + nth * 60_000);
    const ids = [
      await queue(first, minute(2)),
      await queue(first, minute(1)),
      await queue(second, minute(4)),
      await queue(second, minute(3)),
    ];
    const order: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const [row] = await claim(1);
      order.push(row?.id ?? '');
      // Ended, so that only the time of its slice is left.
      await sql`update audits set status = 'complete', due_at = null, claim_id = null, lease_until = null
        where id = ${row?.id}`.execute(db);
    }
    assert.deepEqual(order, [ids[1], ids[3], ids[0], ids[2]]);
  });

  it('can be one that a dead worker held, but not one that is held or not due yet', async () => {
    const org = await createOrg(service);
    const ids = [await queue(org), await queue(org), await queue(org)];
    await sql`update audits set due_at = now() + interval '1 minute' where id = ${ids[2]}`.execute(db);
    assert.equal((await claim(10)).length, 2);
    assert.deepEqual(await claim(10), []);
    await sql`update audits set lease_until = now() - interval '1 second' where id = ${ids[0]}`.execute(db);
    const [again] = await claim(10, { holder: newHolder() });
    assert.deepEqual([again?.id, again?.tries], [ids[0], 2]);
  });

  it('is claimed once, however many processes claim at once', async () => {
    const orgs = await Promise.all(Array.from({ length: 5 }, () => createOrg(service)));
    for (const org of orgs) await insertMany(service, org, { count: 10 });
    const ids: string[] = [];
    while (ids.length < 50) {
      const rows = await Promise.all(Array.from({ length: 6 }, () => claim(3, { holder: newHolder() })));
      ids.push(...rows.flat().map(({ id }) => id));
    }
    assert.equal(new Set(ids).size, 50);
  });

  it('is left to the process that suspended it, and to others only after its lease has expired', async () => {
    const org = await createOrg(service);
    const id = await queue(org);
    await claim(1);
    await sql`update audits set status = 'crawling', parked_until = now(), due_at = now() where id = ${id}`.execute(
      db,
    );
    const [other, third] = [newHolder(), newHolder()];
    assert.deepEqual(await claim(1, { holder: other }), []);
    assert.deepEqual(
      (await claim(1)).map((row) => row.id),
      [id],
    );
    await sql`update audits set parked_until = now(), lease_until = now() - interval '1 second' where id = ${id}`.execute(
      db,
    );
    assert.deepEqual(
      (await claim(1, { holder: third })).map((row) => row.id),
      [id],
    );
  });

  it('is never more than one audit of each other organization away for one with nothing running', async () => {
    const orgs = await Promise.all(Array.from({ length: 4 }, () => createOrg(service)));
    const step = fc.oneof(
      fc.record({ do: fc.constant('queue' as const), org: fc.nat(3), count: fc.integer({ min: 1, max: 6 }) }),
      fc.record({ do: fc.constant('claim' as const), count: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ do: fc.constant('end' as const), nth: fc.nat(10) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50 }), async (scanLimit) => {
        await sql`truncate audits cascade`.execute(db);
        const waiting = new Map(orgs.map(({ id }) => [id, 0]));
        const passedOver = new Map(orgs.map(({ id }) => [id, 0]));
        const running: { id: string; org: string }[] = [];
        const slots = 4;
        for (const each of scanLimit) {
          if (each.do === 'queue') {
            const org = orgs[each.org] ?? assert.fail();
            await insertMany(service, org, { count: each.count, agoSeconds: 0 });
            waiting.set(org.id, (waiting.get(org.id) ?? 0) + each.count);
          } else if (each.do === 'end') {
            const [ended] = running.splice(each.nth % Math.max(1, running.length), 1);
            if (ended === undefined) continue;
            await sql`update audits set status = 'complete', due_at = null, claim_id = null, lease_until = null
              where id = ${ended.id}`.execute(db);
          } else {
            const free = Math.min(each.count, slots - running.length);
            if (free === 0) continue;
            const served = await orgsOf(
              await claim(free).then((rows) => {
                running.push(...rows.map(({ id }) => ({ id, org: '' })));
                return rows;
              }),
            );
            served.forEach((org, nth) => {
              const row = running[running.length - served.length + nth] ?? assert.fail();
              row.org = org;
              waiting.set(org, (waiting.get(org) ?? 0) - 1);
            });
            const all = [...waiting.values()].reduce((sum, count) => sum + count, 0);
            assert.ok(served.length === free || all === 0, 'a slot stays free though something waits');
            for (const { id } of orgs) {
              const isIdle = (waiting.get(id) ?? 0) > 0 && !running.some(({ org }) => org === id);
              const others = served.filter((org) => org !== id).length;
              passedOver.set(id, isIdle ? (passedOver.get(id) ?? 0) + others : 0);
              assert.ok((passedOver.get(id) ?? 0) < orgs.length, `passed over ${passedOver.get(id)} times`);
            }
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  describe('costs the same to find', () => {
    const plansOf = async (use: (on: Kysely<Tables>) => Promise<unknown>): Promise<Plan[]> => {
      const statements = await capturing.statementsOf(() => use(capturing.db));
      const plans: Plan[] = [];
      for (const statement of statements) {
        const trx = await db.startTransaction().execute();
        try {
          await sql`update audits set claim_id = null, lease_until = null, parked_until = null
            where claim_id is not null`.execute(trx);
          await sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(trx);
          const plan = await readPlan(trx, statement);
          if (plan !== undefined) plans.push(plan);
        } finally {
          await trx.rollback().execute();
        }
      }
      return plans;
    };
    const measure = async (crowd: TestOrg): Promise<Plan[]> => {
      const claims = await plansOf((on) => claim(4, { on }));
      const [row] = await claim(1);
      const about = { id: row?.id ?? '', orgId: crowd.id, holder: lease.holder };
      const looks = await plansOf((on) =>
        mustYield(on, about, { perOrg: 2, sliceSeconds: 60 }, { after: null }),
      );
      assert.deepEqual([claims.length, looks.length], [1, 1]);
      return [...claims, ...looks];
    };
    const compare = (few: readonly Plan[], many: readonly Plan[]) => {
      for (const [nth, { scanned, rows, fetched, pages }] of many.entries()) {
        const small = few[nth] ?? assert.fail();
        assert.deepEqual(scanned, []);
        assert.ok(rows <= small.rows + 10, `${small.rows} → ${rows} rows`);
        assert.ok(fetched <= small.fetched + 10, `${small.fetched} → ${fetched} rows in all`);
        // An index with a thousand times as many entries is a page or two deeper, and each lookup reads one per level.
        assert.ok(pages <= 3 * small.pages + 20, `${small.pages} → ${pages} pages`);
      }
    };
    const insertFew = async (orgs: readonly TestOrg[]) => {
      for (const org of orgs) await insertMany(service, org, { count: 5 });
    };
    const createOrgs = async () => {
      const [crowd, ...others] = await Promise.all(Array.from({ length: 10 }, () => createOrg(service)));
      await insertFew(others);
      return { crowd: crowd ?? assert.fail(), others };
    };

    it('whether ten or ten thousand audits of one organization wait', async () => {
      const { crowd } = await createOrgs();
      await insertMany(service, crowd, { count: 10, agoSeconds: 3600 });
      await sql`vacuum analyze audits`.execute(db);
      const few = await measure(crowd);
      await insertMany(service, crowd, { count: 10_000, agoSeconds: 7200 });
      await insertMany(service, crowd, { count: 5_000, status: 'complete' });
      await sql`vacuum analyze audits`.execute(db);
      compare(few, await measure(crowd));
    });

    it('even when the statistics date from a time without waiting audits', async () => {
      const { crowd, others } = await createOrgs();
      await insertMany(service, crowd, { count: 10, agoSeconds: 3600 });
      await sql`vacuum analyze audits`.execute(db);
      const few = await measure(crowd);
      await sql`truncate audits cascade`.execute(db);
      await insertMany(service, crowd, { count: 5_000, status: 'complete' });
      await sql`vacuum analyze audits`.execute(db);
      await insertMany(service, crowd, { count: 10_000, agoSeconds: 3600 });
      await insertFew(others);
      compare(few, await measure(crowd));
    });

    it('is limited for one claim when many organizations wait; later claims reach the others', async () => {
      const orgs = await Promise.all(Array.from({ length: 12 }, () => createOrg(service)));
      for (const org of orgs) await insertMany(service, org, { count: 1 });
      let scannedTo: string | null = null;
      let count = 0;
      for (let turn = 0; turn < 3; turn += 1) {
        const found = await claimAudits(db, 5, lease, { after: scannedTo, scanLimit: 5 });
        count += found.claimed.length;
        scannedTo = found.scannedTo;
      }
      assert.deepEqual([count, scannedTo], [12, null]);
    });

    it('is limited when an audit scans for waiting organizations, and its later scans reach the others', async () => {
      const created = await Promise.all(Array.from({ length: 12 }, () => createOrg(service)));
      const orgs = created.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const [crowd, last] = [orgs[0] ?? assert.fail(), orgs[11] ?? assert.fail()];
      await insertMany(service, crowd, { count: 4 });
      const running = await claim(4);
      for (const org of orgs.slice(1)) await insertMany(service, org, { count: 1 });
      // Only the last one can be claimed now.
      await sql`update audits set due_at = case when org_id = ${last.id} then now() - interval '10 seconds'
        else now() + interval '1 hour' end where claim_id is null`.execute(db);
      await sql`update audits set turn_at = now() where claim_id is not null`.execute(db);
      const newest = running.map(({ id }) => id).toSorted()[3] ?? assert.fail();
      const about = { id: newest, orgId: crowd.id, holder: lease.holder };
      const rules = { perOrg: 2, sliceSeconds: 60 };
      const first = await mustYield(db, about, rules, { after: null, scanLimit: 5 });
      assert.deepEqual(first, { mustYield: false, scannedTo: orgs[4]?.id });
      const second = await mustYield(db, about, rules, { after: first.scannedTo, scanLimit: 5 });
      assert.deepEqual(second, { mustYield: false, scannedTo: orgs[9]?.id });
      const third = await mustYield(db, about, rules, { after: second.scannedTo, scanLimit: 5 });
      assert.deepEqual(third, { mustYield: true, scannedTo: null });
    });
  });
});
