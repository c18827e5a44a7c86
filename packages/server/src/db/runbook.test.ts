import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../testing/database.ts';

test('the SQL of the runbook runs on the database of the service', async (t) => {
  const runbook = await readFile(join(import.meta.dirname, '../../../../docs/runbook.md'), 'utf8');
  const statements = [...runbook.matchAll(/psql "\$DATABASE_URL" -c "([^"]+)"/g)].map(
    ([, text = '']) => text,
  );
  const reading = statements.filter((text) => text.startsWith('select') && !text.includes('terminate'));
  assert.ok(reading.length >= 8, `${reading.length} statements`);
  const { db } = await testDatabase(t);
  for (const text of reading) await sql.raw(text).execute(db);
});
