import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables/tables.ts';
import { firstCursor } from '../../events/event-cursor.ts';
import {
  readEvents,
  readEventsBehind,
  readLastPlace,
  readOrgEvents,
  readRecentEvents,
} from '../../events/read-events.ts';
import { newId } from '../../ids.ts';
import { captureStatements } from '../../testing/capture-statements.ts';
import { defer } from '../../testing/defer.ts';
import { createFixture, type Fixture } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { readPlan } from '../../testing/read-plan.ts';
import { until } from '../../testing/until.ts';
import { readAuditProgress } from './audit-progress-store.ts';
import { readListenerAccess } from './listener-access-store.ts';
import { checkResume } from './missed-events.ts';

const others = { orgs: 200, events: 30_000, users: 3_000 };
const own = 40;

describe('the database cost of streams', async () => {
  const t = { after };
  const service = await startService(t);
  const capturing = captureStatements(service.connection);
  defer(t, () => capturing.close());
  const { db } = service.services;
  let fixture: Fixture;

  before(async () => {
    fixture = await createFixture(service);
    const { org, project } = fixture;
    await sql`insert into orgs (id, slug, name, created_at, updated_at)
      select new_id(), 'other-' || n, 'Other', now(), now() from generate_series(1, ${others.orgs}) n`.execute(
      db,
    );
    await sql`insert into users (id, name, email, created_at)
      select new_id(), 'Other', 'other-' || n || '@example.com', now() from generate_series(1, ${others.users}) n`.execute(
      db,
    );
    await sql`insert into org_members (org_id, user_id, role, joined_at)
      select org.id, account.id, 'member', now() from (select id, row_number() over () as n from users where name = 'Other') account
      join (select id, row_number() over () as n from orgs where name = 'Other') org on org.n = account.n % ${others.orgs} + 1`.execute(
      db,
    );
    await sql`insert into sessions (id, user_id, token_hash, created_at, expires_at)
      select new_id(), id, sha256(id::text::bytea), now(), now() + interval '1 day' from users where name = 'Other'`.execute(
      db,
    );
    const insertEvents = (orgId: unknown, count: number) =>
      sql`
      insert into events (id, org_id, project_id, type, data, created_at)
      select new_id(), ${orgId}, ${newId()}, 'audit.failed', '{}', now() from generate_series(1, ${count})`.execute(
        db,
      );
    for (let nth = 0; nth < own; nth += 1) {
      await insertEvents(org.id, 1);
      await insertEvents(sql`(select id from orgs where name = 'Other' limit 1)`, others.events / own);
    }
    await sql`insert into audits (id, org_id, project_id, status, max_depth, max_pages, root_url, created_at, completed_at)
      select new_id(), ${org.id}, ${project.id}, 'complete', 1, 1, 'http://site.example/', now(), now()
      from generate_series(1, 5000)`.execute(db);
    await sql`analyze`.execute(db);
    await until('nothing holds events back', async () => {
      const { transactionId } = (await readLastPlace(db)).cursor;
      const { rows } = await sql<{
        last: string;
      }>`select max(transaction_id::text::bigint)::text as last from events`.execute(db);
      return rows[0]?.last === transactionId;
    });
  });

  /** Tables that all statements of `use` scan in full, and the rows they read. */
  async function costOf(use: (db: Kysely<Tables>) => Promise<unknown>) {
    const statements = await capturing.statementsOf(() => use(capturing.db));
    const plans = await capturing.db.connection().execute(async (one) => {
      const read = [];
      for (const statement of statements) read.push(await readPlan(one, statement));
      return read;
    });
    const scanned = plans.flatMap((plan) => plan?.scanned ?? []);
    return { scanned, rows: plans.reduce((sum, plan) => sum + (plan?.rows ?? 0), 0) };
  }

  it('for new events follows the number of new events', async () => {
    const last = await readLastPlace(db);
    assert.deepEqual(await costOf((on) => readEvents(on, last.cursor, 100)), { scanned: [], rows: 0 });
    const { scanned, rows } = await costOf((on) => readEvents(on, firstCursor, 100));
    assert.deepEqual([scanned, rows], [[], 100]);
    const ofReader = await costOf((on) => readEventsBehind(on, last, 100));
    assert.deepEqual(ofReader.scanned, []);
    assert.ok(ofReader.rows <= 2, `${ofReader.rows} rows`);
  });

  it('for the end of the log is one row', async () => {
    assert.deepEqual(await costOf(readLastPlace), { scanned: [], rows: 1 });
  });

  it('for missed events follows the events of the organization, not those of others', async () => {
    const { id } = fixture.org;
    const read = await costOf((on) => readOrgEvents(on, [id], firstCursor, 200));
    assert.deepEqual(read, { scanned: [], rows: own });
    const cost = await costOf((on) => checkResume(on, [id], firstCursor));
    assert.deepEqual(cost.scanned, []);
    assert.ok(cost.rows <= own + 2, `${cost.rows} rows`);
  });

  it('for recent events is bounded for each organization', async () => {
    const { cursor: last } = await readLastPlace(db);
    const { rows } = await sql<{ id: string }>`select id from orgs where name = 'Other' limit 1`.execute(db);
    const orgIds = [fixture.org.id, ...rows.map(({ id }) => id)];
    const recent = { orgIds, since: new Date(0), last, limit: 20 };
    const cost = await costOf((on) => readRecentEvents(on, recent));
    assert.deepEqual(cost.scanned, []);
    assert.ok(cost.rows <= 2 * 20 + 2, `${cost.rows} rows`);
  });

  it('for access checks is a few rows for each listener', async () => {
    const { rows: sessions } = await sql<{ id: string; userId: string; orgId: string }>`
      select session.id, session.user_id as "userId", member.org_id as "orgId" from sessions session join users account on account.id = session.user_id
      join org_members member on member.user_id = account.id where account.name = 'Other' limit 100`.execute(
      db,
    );
    const listeners = sessions.map(({ id, userId, orgId }) => ({
      caller: { userId, sessionId: id, token: null, projectIds: null },
      orgId,
      projectId: null,
    }));
    const everywhere = listeners.map((listener) => ({ ...listener, orgId: null }));
    for (const all of [listeners, everywhere]) {
      const cost = await costOf((on) => readListenerAccess(on, all, new Date()));
      assert.ok(cost.rows <= 10 * listeners.length, `${cost.rows} rows`);
      const large = new Set(['users', 'sessions', 'org_members']);
      assert.deepEqual(
        cost.scanned.filter((table) => large.has(table)),
        [],
      );
    }
  });

  it('for audit progress follows the unfinished audits, however many are finished', async () => {
    await fixture.owner.v1.updateProject({ id: fixture.project.id, url: 'http://site.example/' });
    await fixture.owner.v1.startAudit({ id: fixture.project.id });
    const { scanned, rows } = await costOf((on) => readAuditProgress(on, [fixture.org.id]));
    assert.deepEqual(scanned, []);
    assert.ok(rows <= 3, `${rows} rows`);
  });
});
