import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { newId } from '../../../ids.ts';
import { createOrg } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import type { Fields } from '../protocol/read-resource.ts';
import { userSchema } from '../protocol/schemas.ts';
import { readScimUsers, userSql } from '../users/scim-user-store.ts';
import { toUserResource } from '../users/user-resource.ts';
import { bindFilter } from './bind-filter.ts';
import { matchesFilter } from './evaluate-filter.ts';
import { filterToSql } from './filter-to-sql.ts';
import { printFilter } from './print-filter.ts';
import { anyFilter, anyWord } from './testing/any-filter.ts';

const days = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
const optional = fc.option(anyWord, { nil: null });
const anyPerson = fc.record({
  user_name: anyWord,
  external_id: optional,
  email: anyWord,
  given_name: optional,
  family_name: optional,
  formatted_name: optional,
  display_name: optional,
  active: fc.boolean(),
  created_at: fc.constantFrom(...days),
  updated_at: fc.constantFrom(...days),
});

describe('filters in SQL', async () => {
  const service = await startService({ after });
  const { db } = service.services;

  it('select the same people as filters of their resources', async () => {
    const org = await createOrg(service);
    const groups = ['a', 'ab', 'B'].map((name) => ({ id: newId(), name }));
    for (const { id, name } of groups) {
      const now = days[0] ?? '';
      await db
        .insertInto('scim_groups')
        .values({
          id,
          org_id: org.id,
          display_name: name,
          external_id: null,
          role: null,
          created_at: now,
          updated_at: now,
        })
        .execute();
    }
    const sample = fc.sample(fc.tuple(anyPerson, fc.subarray(groups)), 60);
    for (const [index, [person, own]] of sample.entries()) {
      const id = newId();
      await db
        .insertInto('scim_users')
        // Unique among the others.
        .values({ id, org_id: org.id, user_id: null, ...person, user_name: `${person.user_name}${index}` })
        .execute();
      for (const group of own)
        await db
          .insertInto('scim_group_members')
          .values({ group_id: group.id, scim_user_id: id, org_id: org.id })
          .execute();
    }
    const read = async (where: ReturnType<typeof sql>) => {
      const order = sql`entry.id`;
      const { rows, total } = await readScimUsers(db, org.id, { where, order, limit: 200, offset: 0 }, true);
      assert.equal(rows.length, total);
      return rows.map((row) => toUserResource(row, ''));
    };
    const everybody: Fields[] = await read(sql`true`);
    assert.equal(everybody.length, sample.length);
    await fc.assert(
      fc.asyncProperty(anyFilter, async (filter) => {
        const bound = bindFilter(filter, userSchema);
        const expected = everybody.filter((resource) => matchesFilter(resource, bound));
        const selected = await read(filterToSql(bound, userSql));
        assert.deepEqual(
          selected.map(({ id }) => id),
          expected.map(({ id }) => id),
          printFilter(filter),
        );
      }),
      { numRuns: 300 },
    );
  });
});
