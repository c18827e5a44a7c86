import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { EventCursor } from '../events/event-cursor.ts';
import { readEvents, readLastPlace } from '../events/read-events.ts';
import { newId } from '../ids.ts';
import { migrationsDir } from '../open-database.ts';
import { testDatabase } from '../testing/database.ts';
import { until } from '../testing/until.ts';
import { migrate } from './migrate.ts';

describe('a database that comes from another server', async () => {
  const { db, pool } = await testDatabase({ after });
  await sql`create table reader_places (transaction_id xid8 not null, position bigint not null)`.execute(db);

  async function insertEvent(): Promise<string> {
    const id = newId();
    const about = { org_id: newId(), project_id: newId(), type: 'audit.failed' as const };
    await db
      .insertInto('events')
      .values({ id, ...about, data: '{}', created_at: '2026-01-02T03:04:05.678Z' })
      .execute();
    return id;
  }

  async function readPlace(): Promise<EventCursor> {
    const { rows } = await sql<EventCursor>`
      select transaction_id::text as "transactionId", position from reader_places`.execute(db);
    assert.ok(rows[0]);
    return rows[0];
  }

  /** All events behind a place, when there are at least as many. */
  const idsBehind = (place: EventCursor, count: number) =>
    until('the events', async () => {
      const { events } = await readEvents(db, place, 100);
      return events.length >= count && events.map(({ id }) => id);
    });

  const transactionIds = async () =>
    (
      await sql<{ text: string }>`
      select transaction_id::text as text from events order by position`.execute(db)
    ).rows.map(({ text }) => text);

  it('keeps the order of its events, gives new ones after them, and readers go on where they were', async () => {
    const [first, second, third] = [await insertEvent(), await insertEvent(), await insertEvent()];
    await sql`update events set transaction_id = ((transaction_id::text::bigint + 4000000000)::text)::xid8`.execute(
      db,
    );
    await sql`insert into reader_places select transaction_id, position from events where id = ${second}`.execute(
      db,
    );
    const stuck = await readPlace();
    assert.deepEqual((await readEvents(db, stuck, 100)).events, [], 'as it is restored nothing is found');
    await migrate(pool, migrationsDir);
    const place = await readPlace();
    assert.deepEqual(await idsBehind(place, 1), [third]);
    const fourth = await insertEvent();
    assert.deepEqual(await idsBehind(place, 2), [third, fourth]);
    assert.deepEqual(await idsBehind({ transactionId: '0', position: 0 }, 4), [first, second, third, fourth]);
  });

  it('is left as it is at every later start', async () => {
    await insertEvent();
    const before = await transactionIds();
    await migrate(pool, migrationsDir);
    assert.deepEqual(await transactionIds(), before);
    assert.notEqual((await readLastPlace(db)).cursor.transactionId, '0');
  });
});
