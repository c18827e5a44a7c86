import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import { newId, nilUuid } from '../../../ids.ts';
import { startService } from '../../../testing/harness.ts';
import { toArray, toLines } from '../storage/column-parameters.ts';
import { readAlongIndex, readInPages } from './read-in-pages.ts';

describe('rows read in pages', async () => {
  const service = await startService({ after });
  const { db } = service.services;
  const id = newId();

  it('come along the index, without sorting the rest for every page, however old the statistics are', async () => {
    for (const table of ['audit_urls', 'audit_pages']) {
      const page = sql`from ${sql.table(table)}
        where audit_id = ${id} and url_hash > ${nilUuid} order by url_hash limit ${500}`;
      const lines = await readAlongIndex<{ 'QUERY PLAN': string }>(db, sql`explain select url_hash ${page}`);
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
      assert.match(plan, new RegExp(`Index (?:Only )?Scan using ${table}_pkey`));
      assert.doesNotMatch(plan, /Sort|Bitmap|Seq Scan/);
    }
    const { rows } = await sql<{ enable_sort: string }>`show enable_sort`.execute(db);
    assert.equal(rows[0]?.enable_sort, 'on', 'other statements may sort');
  });

  it('are complete and unique, whether the last page is full or not', async () => {
    for (const count of [0, 1, 3, 4, 6, 7]) {
      const keys = Array.from({ length: count }, (_each, at) => String(at));
      const read = readInPages<{ key: string }, string>(
        async (last) =>
          keys
            .filter((key) => key > last)
            .slice(0, 3)
            .map((key) => ({ key })),
        { from: '', rowsPerPage: 3, toItem: (row) => row.key },
      );
      assert.deepEqual(await Array.fromAsync(read), keys);
    }
  });

  it('are sent as columns that PostgreSQL splits again', async () => {
    const texts = ['a "quoted" \\ one', '', "it's {1,2}", '\\N', 'ü'];
    const { rows } = await sql<{ number: number; truth: boolean; text: string | null }>`
      select * from unnest(${toArray([1, -2, 3, 0, 9])}::int[], ${toArray([true, false, true, true, false])}::bool[],
        string_to_array(${toLines(texts)}::text, e'\n', '')) c (number, truth, text)`.execute(db);
    assert.deepEqual(
      rows.map(({ number, truth, text }) => [number, truth, text]),
      [
        [1, true, texts[0]],
        [-2, false, null],
        [3, true, texts[2]],
        [0, true, texts[3]],
        [9, false, texts[4]],
      ],
    );
    assert.throws(() => toLines(['a', 'b\nc']), /line break/);
  });
});
