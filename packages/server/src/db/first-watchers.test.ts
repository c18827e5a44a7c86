import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../ids.ts';
import { migrationsDir } from '../open-database.ts';
import { databaseBefore } from '../testing/database-before.ts';
import { migrate } from './migrate.ts';

test('after an upgrade, open tasks are watched by reporter, assignees, and authors of comments', async (t) => {
  const { pool } = await databaseBefore(t, '0033');
  const [org, project] = [newId(), newId()];
  await pool.query(
    `insert into orgs (id, slug, name, created_at, updated_at) values ($1, 'club', 'Club', now(), now())`,
    [org],
  );
  await pool.query(
    `insert into projects (id, org_id, name, key_prefix, status, priority, color, created_at, updated_at)
     values ($1, $2, 'Site', 'SITE', 'active', 'medium', '#000000', now(), now())`,
    [project, org],
  );
  await pool.query(`insert into project_counters (project_id, org_id, touched_at) values ($1, $2, now())`, [
    project,
    org,
  ]);
  await pool.query(
    `insert into columns (id, org_id, project_id, key, label, color, category, position)
     values ($1, $2, $3, 'todo', 'To do', 'gray', 'backlog', 0)`,
    [newId(), org, project],
  );
  const [reporter, assignee, author] = [newId(), newId(), newId()];
  for (const id of [reporter, assignee, author]) {
    await pool.query(
      `insert into users (id, name, email, created_at) values ($1::uuid, 'P', $1::text, now())`,
      [id],
    );
  }
  let number = 0;
  const insert = async (source: string, completedAt: string | null): Promise<string> => {
    const id = newId();
    number += 1;
    await pool.query(
      `insert into tasks (id, org_id, project_id, number, title, status, priority, labels, label_names, assignee_ids,
         reporter_type, reporter_id, source, due_date_complete, position, created_at, updated_at, completed_at)
       values ($1, $2, $3, $4, 'x', 'todo', 'low', '[]', '{}', $5, 'user', $6, $7, false, 1, now(), now(), $8)`,
      [id, org, project, number, [assignee, reporter], reporter, source, completedAt],
    );
    await pool.query(
      `insert into comments (id, org_id, task_id, body, body_html, author_type, author_id, created_at, updated_at)
       values ($1, $2, $3, 'x', 'x', 'user', $4, now(), now())`,
      [newId(), org, id, author],
    );
    return id;
  };
  const [open, imported, done] = [
    await insert('api', null),
    await insert('import', null),
    await insert('api', '2026-01-01T00:00:00Z'),
  ];
  const { rows: before } = await pool.query('select tasks_revision from project_counters');
  await migrate(pool, migrationsDir);
  const { rows } = await pool.query<{ id: string; watcher_ids: string[] }>(
    'select id, watcher_ids from tasks',
  );
  const watchersOf = (id: string) => rows.find((row) => row.id === id)?.watcher_ids;
  assert.deepEqual(watchersOf(open), [reporter, assignee, author]);
  assert.deepEqual(watchersOf(imported)?.toSorted(), [assignee, reporter, author].toSorted());
  assert.deepEqual(watchersOf(done), []);
  assert.deepEqual((await pool.query('select tasks_revision from project_counters')).rows, before);
  const { rows: off } = await pool.query(
    `select tgname from pg_trigger where tgrelid = 'tasks'::regclass and tgenabled = 'D'`,
  );
  assert.deepEqual(off, []);
});
