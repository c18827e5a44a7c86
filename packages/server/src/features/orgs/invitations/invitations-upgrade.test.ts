import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrate } from '../../../db/migrate.ts';
import { newId } from '../../../ids.ts';
import { migrationsDir } from '../../../open-database.ts';
import { databaseBefore } from '../../../testing/database-before.ts';

test('after an upgrade members stay members, and only addresses known to Google or the operator are verified', async (t) => {
  const { pool } = await databaseBefore(t, '0014');
  const org = newId();
  await pool.query(`insert into orgs values ($1, 'club', 'Club', now(), now())`, [org]);
  const addMember = async (name: string, role: string, googleSub: string | null) => {
    const id = newId();
    await pool.query(
      `insert into users (id, name, email, google_sub, password_hash, created_at)
       values ($1, $2, $2 || '@example.com', $3, 'x', now() + make_interval(secs => $4))`,
      [id, name, googleSub, name.length],
    );
    await pool.query(`insert into org_members values ($1, $2, $3, now())`, [org, id, role]);
    return id;
  };
  const first = await addMember('ada', 'owner', null);
  await addMember('with google', 'member', 'subject');
  await addMember('with password', 'guest', null);
  await pool.query(
    `insert into invitations (id, org_id, email, role, token_hash, invited_by, created_at, expires_at)
     values ($1, $2, 'nina@example.com', 'member', 'hash', $3, now(), now() + interval '7 days')`,
    [newId(), org, first],
  );

  await migrate(pool, migrationsDir);

  const { rows } = await pool.query(
    `select account.name, member.role, account.email_verified_by as by, account.password_hash is not null as "hasPassword"
     from org_members member join users account on account.id = member.user_id order by account.name`,
  );
  assert.deepEqual(rows, [
    { name: 'ada', role: 'owner', by: 'operator', hasPassword: true },
    { name: 'with google', role: 'member', by: 'google', hasPassword: true },
    { name: 'with password', role: 'guest', by: null, hasPassword: true },
  ]);
  const invitations = await pool.query('select mailed, project_ids, declined_at from invitations');
  assert.deepEqual(invitations.rows, [{ mailed: false, project_ids: [], declined_at: null }]);
});
