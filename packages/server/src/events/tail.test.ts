import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables/tables.ts';
import { newId } from '../ids.ts';
import { captureStatements } from '../testing/capture-statements.ts';
import { testDatabase } from '../testing/database.ts';
import { defer } from '../testing/defer.ts';
import { until } from '../testing/until.ts';
import { createWakes } from '../work/wakes.ts';
import { type EventCursor, firstCursor } from './event-cursor.ts';
import { hasEventAt, type StoredEvent } from './read-events.ts';
import { createTail } from './tail.ts';

const times = { pollMs: 20, shortestMs: 5, afterFailureMs: 20 };
const quiet = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Collects what it is told. */
function listen() {
  const events: StoredEvent[] = [];
  const resets: EventCursor[] = [];
  return {
    events,
    resets,
    onEvents: (found: readonly StoredEvent[]) => void events.push(...found),
    onReset: (cursor: EventCursor) => void resets.push(cursor),
  };
}

describe('the tail of all events', async () => {
  const { db, connection } = await testDatabase({ after });
  const wakes = createWakes();

  async function insertEvents(count: number): Promise<string[]> {
    const rows = Array.from({ length: count }, () => ({
      id: newId(),
      org_id: newId(),
      project_id: newId(),
      type: 'audit.failed' as const,
      data: '{}',
      created_at: '2026-01-02T03:04:05.678Z',
    }));
    await db.insertInto('events').values(rows).execute();
    return rows.map(({ id }) => id);
  }

  it('tells each who follows of every event from there on, once and in order', async (t) => {
    const tail = createTail({ db, log: quiet, onWake: wakes.onWake }, times);
    defer(t, () => tail.close());
    const [one, two] = [listen(), listen()];
    const first = await tail.follow(one);
    const early = await insertEvents(350);
    await until('the first has them', () => one.events.length === 350);
    const second = await tail.follow(two);
    assert.deepEqual(second.from, one.events.at(-1)?.cursor);
    const late = await insertEvents(50);
    await until('both have the rest', () => one.events.length === 400 && two.events.length === 50);
    assert.deepEqual(
      one.events.map(({ id }) => id),
      [...early, ...late],
    );
    assert.deepEqual(
      two.events.map(({ id }) => id),
      late,
    );
    first.stop();
    await insertEvents(1);
    await until('the second goes on alone', () => two.events.length === 51);
    assert.equal(one.events.length, 400);
    second.stop();
  });

  it('asks the database for nothing while nobody follows', async (t) => {
    const capturing = captureStatements(connection);
    defer(t, () => capturing.close());
    const tail = createTail({ db: capturing.db, log: quiet, onWake: wakes.onWake }, times);
    const one = listen();
    const statements = await capturing.statementsOf(async () => {
      wakes.wake('events');
      const followed = await tail.follow(one);
      await insertEvents(1);
      await until('it is told', () => one.events.length === 1);
      followed.stop();
      await tail.close();
    });
    assert.ok(statements.length >= 2);
    const idle = await capturing.statementsOf(async () => {
      for (let count = 0; count < 5; count += 1) {
        wakes.wake('events');
        await sql`select pg_sleep(0.02)`.execute(db);
      }
    });
    assert.deepEqual(idle, []);
    const again = await tail.follow(one);
    assert.deepEqual(again.from, one.events.at(-1)?.cursor);
    again.stop();
    await tail.close();
  });

  it('is at work at once when woken, long before it would look', async (t) => {
    const tail = createTail({ db, log: quiet, onWake: wakes.onWake }, { ...times, pollMs: 3_600_000 });
    defer(t, () => tail.close());
    const one = listen();
    await tail.follow(one);
    await insertEvents(1);
    wakes.wake('events');
    await until('it is told', () => one.events.length === 1);
  });

  it('looks again soon when what woke it waits for an older transaction', async (t) => {
    const tail = createTail({ db, log: quiet, onWake: wakes.onWake }, { ...times, pollMs: 300 });
    defer(t, () => tail.close());
    const one = listen();
    await tail.follow(one);
    await db.transaction().execute(async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      await insertEvents(1);
      wakes.wake('events');
      await sql`select pg_sleep(0.1)`.execute(tx);
      assert.equal(one.events.length, 0);
    });
    await until('it is told', () => one.events.length === 1);
  });

  it('goes on where it was after the database was away', async (t) => {
    const broken = { isAway: false };
    const complaints: string[] = [];
    const log = { ...quiet, warn: (_: object, text: string) => void complaints.push(text) };
    const tail = createTail({ db: flaky(db, broken), log, onWake: wakes.onWake }, times);
    defer(t, () => tail.close());
    const one = listen();
    await tail.follow(one);
    await insertEvents(2);
    await until('it is told', () => one.events.length === 2);
    broken.isAway = true;
    await insertEvents(3);
    await until('it is noticed', () => complaints.length > 0);
    assert.equal(one.events.length, 2);
    broken.isAway = false;
    await until('the rest', () => one.events.length === 5);
    assert.deepEqual([one.resets, complaints.length], [[], 1]);
  });

  it('says so when the database that comes back has another past', async (t) => {
    const broken = { isAway: false };
    const complaints: string[] = [];
    const log = { ...quiet, warn: (_: object, text: string) => void complaints.push(text) };
    const tail = createTail({ db: flaky(db, broken), log, onWake: wakes.onWake }, times);
    defer(t, () => tail.close());
    const one = listen();
    await tail.follow(one);
    const [last] = await insertEvents(1);
    await until('it is told', () => one.events.length === 1);
    broken.isAway = true;
    await until('it is noticed', () => complaints.length > 0);
    await db
      .deleteFrom('events')
      .where('id', '=', last ?? '')
      .execute();
    broken.isAway = false;
    await until('it is said', () => one.resets.length === 1);
    const [from] = one.resets;
    assert.ok(from !== undefined && (await hasEventAt(db, from)));
    await insertEvents(1);
    await until('it goes on', () => one.events.length === 2);
  });

  it('says so when a failover lost the last event and nobody noticed it, instead of passing over what came since', async (t) => {
    const tail = createTail({ db, log: quiet, onWake: wakes.onWake }, times);
    defer(t, () => tail.close());
    const one = listen();
    await tail.follow(one);
    const [lost] = await insertEvents(1);
    await until('it is told', () => one.events.length === 1);
    // The next leader has not got the event, and gives its transaction's ID and place to another one.
    const other = newId();
    await db
      .updateTable('events')
      .set({ id: other })
      .where('id', '=', lost ?? '')
      .execute();
    await until('it is said', () => one.resets.length === 1);
    const [next] = await insertEvents(1);
    await until('it goes on', () => one.events.length === 2);
    assert.equal(one.events[1]?.id, next);
  });

  it('keeps telling the others when one of them fails', async (t) => {
    const tail = createTail({ db, log: quiet, onWake: wakes.onWake }, times);
    defer(t, () => tail.close());
    const one = listen();
    await tail.follow({ onEvents: () => assert.fail('not for me'), onReset: () => undefined });
    await tail.follow(one);
    await insertEvents(1);
    await until('it is told', () => one.events.length === 1);
  });

  it('fails for who follows while the database is away, and works for the next', async (t) => {
    const broken = { isAway: true };
    const tail = createTail({ db: flaky(db, broken), log: quiet, onWake: wakes.onWake }, times);
    defer(t, () => tail.close());
    await assert.rejects(tail.follow(listen()), /away/);
    broken.isAway = false;
    const one = listen();
    await tail.follow(one);
    await insertEvents(1);
    await until('it is told', () => one.events.length === 1);
    assert.notDeepEqual(one.events[0]?.cursor, firstCursor);
  });
});

/** The same database, which answers nothing while it is away. */
function flaky(db: Kysely<Tables>, state: { isAway: boolean }): Kysely<Tables> {
  return db.withPlugin({
    transformQuery({ node }) {
      if (state.isAway) throw new Error('the database is away');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}
