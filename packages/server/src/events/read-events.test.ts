import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../db/tables/tables.ts';
import { newId } from '../ids.ts';
import { testDatabase } from '../testing/database.ts';
import { until } from '../testing/until.ts';
import { writeEnvelope } from './envelope.ts';
import { compareCursors, type EventCursor, firstCursor, readCursor, writeCursor } from './event-cursor.ts';
import { readEvents, readLastPlace } from './read-events.ts';

async function insertEvent(db: Kysely<Tables>, data = '{}'): Promise<string> {
  const id = newId();
  const about = { org_id: newId(), project_id: newId(), type: 'audit.failed' as const };
  await db
    .insertInto('events')
    .values({ id, ...about, data, created_at: '2026-01-02T03:04:05.678Z' })
    .execute();
  return id;
}

describe('events in their order', async () => {
  const { db } = await testDatabase({ after });

  /** Everything behind a cursor, once nothing that runs on the server holds it back. */
  const readAll = (cursor: EventCursor, count: number) =>
    until('the events', async () => {
      const batch = await readEvents(db, cursor, 1000);
      return batch.events.length >= count && batch;
    });

  it('passes over no event whose transaction commits late', async () => {
    const { cursor: before } = await readLastPlace(db);
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { promise: drawn, resolve: isDrawn } = Promise.withResolvers<string>();
    const late = db.transaction().execute(async (tx) => {
      isDrawn(await insertEvent(tx));
      await gate;
    });
    const first = await drawn;
    const second = await insertEvent(db);
    assert.deepEqual((await readEvents(db, before, 10)).events, []);
    open();
    await late;
    const { events, cursor } = await readAll(before, 2);
    assert.deepEqual(
      events.map(({ id }) => id),
      [first, second],
    );
    assert.deepEqual((await readLastPlace(db)).cursor, cursor);
  });

  it('goes on where a batch has ended, and stays there while nothing happens', async () => {
    const { cursor: start } = await readLastPlace(db);
    const ids = [await insertEvent(db), await insertEvent(db), await insertEvent(db)];
    await readAll(start, 3);
    const head = await readEvents(db, start, 2);
    const tail = await readEvents(db, head.cursor, 2);
    assert.deepEqual(
      [...head.events, ...tail.events].map(({ id }) => id),
      ids,
    );
    assert.deepEqual(await readEvents(db, tail.cursor, 2), { events: [], cursor: tail.cursor });
  });

  it('gives the data as the bytes that were written, in the envelope of webhooks', async () => {
    const { cursor: start } = await readLastPlace(db);
    const data = '{ "b": 1.0, "a": "\\u00e9", "b": 2 }';
    const id = await insertEvent(db, data);
    const [event] = (await readAll(start, 1)).events;
    assert.ok(event);
    const { projectId, createdAt } = event;
    assert.equal(createdAt, '2026-01-02T03:04:05.678Z');
    assert.equal(
      writeEnvelope(event),
      `{"id":"${id}","type":"audit.failed","createdAt":"${createdAt}","projectId":"${projectId}","data":${data}}`,
    );
  });

  it('begins at the first event of all', async () => {
    const { events } = await readEvents(db, firstCursor, 1000);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from events`.execute(db);
    assert.equal(events.length, rows[0]?.count);
  });
});

describe('a cursor', () => {
  it('is read from the text that is written of it', () => {
    const texts = ['0-0', '18446744073709551615-9007199254740991', '733-12'];
    for (const text of texts) assert.equal(writeCursor(readCursor(text) ?? firstCursor), text);
  });

  it('is nothing else than two plain decimals in their bounds', () => {
    const texts = [
      '',
      '-',
      '1',
      '1-',
      '-1',
      '01-1',
      '1-01',
      '1-1-1',
      ' 1-1',
      '1-1\n',
      '１-1',
      '0x1-1',
      '1e3-1',
    ];
    texts.push('18446744073709551616-1', '1-9007199254740992', '9'.repeat(5000));
    for (const text of texts) assert.equal(readCursor(text), null, text);
  });

  it('compares as numbers, the transaction first', () => {
    const sorted = ['2-9', '10-1', '10-2', '9007199254740993-1', '9007199254740994-0'].map(
      (text) => readCursor(text) ?? firstCursor,
    );
    assert.deepEqual(sorted.toReversed().toSorted(compareCursors), sorted);
  });
});
