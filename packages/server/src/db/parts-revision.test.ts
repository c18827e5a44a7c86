import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../ids.ts';
import { migrationsDir } from '../open-database.ts';
import { databaseBefore } from '../testing/database-before.ts';
import { migrate } from './migrate.ts';

test('an upgrade keeps how often the parts of a task changed, and goes on counting', async (t) => {
  const { pool } = await databaseBefore(t, '0018');
  const [org, user, project, task, checklist] = [newId(), newId(), newId(), newId(), newId()];
  await pool.query(`insert into orgs values ($1, 'club', 'Club', now(), now())`, [org]);
  await pool.query(`insert into users (id, name, email, created_at) values ($1, 'Ada', 'ada@x.org', now())`, [
    user,
  ]);
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
    `insert into columns (id, org_id, project_id, key, label, position, color, category)
     values ($1, $2, $3, 'todo', 'To do', 0, '#000000', 'backlog')`,
    [newId(), org, project],
  );
  await pool.query(
    `insert into tasks (id, org_id, project_id, number, title, status, priority, labels, label_names, assignee_ids,
       reporter_type, reporter_id, source, due_date_complete, position, created_at, updated_at)
     values ($1, $2, $3, 1, 'Old', 'todo', 'medium', '[]', '{}', '{}', 'user', $4, 'api', false, 1, now(), now())`,
    [task, org, project, user],
  );
  await pool.query(
    `insert into checklists (id, org_id, task_id, title, position) values ($1, $2, $3, 'Steps', 0)`,
    [checklist, org, task],
  );
  const before = await pool.query<{ parts: number }>('select parts from tasks');
  assert.deepEqual(before.rows, [{ parts: 1 }]);

  await migrate(pool, migrationsDir);

  const revision = async () =>
    (await pool.query('select parts_revision as revision from tasks')).rows[0]?.revision;
  assert.equal(await revision(), 1);
  const addItem = (id: string, position: number) =>
    pool.query(
      `insert into checklist_items (id, org_id, task_id, checklist_id, title, position)
       values ($1, $2, $3, $4, 'Item', $5)`,
      [id, org, task, checklist, position],
    );
  const changes: [name: string, change: () => Promise<unknown>][] = [
    ['an item is added', () => addItem(newId(), 0)],
    ['an item is completed', () => pool.query('update checklist_items set completed_at = now()')],
    ['an item is deleted', () => pool.query('delete from checklist_items')],
    ['a checklist is renamed', () => pool.query(`update checklists set title = 'More'`)],
    [
      'a comment is posted',
      () =>
        pool.query(
          `insert into comments (id, org_id, task_id, body, body_html, author_type, author_id, visibility,
             created_at, updated_at)
           values ($1, $2, $3, 'Hi', '<p>Hi</p>', 'user', $4, 'public', now(), now())`,
          [newId(), org, task, user],
        ),
    ],
    [
      'a link is attached',
      () =>
        pool.query(
          `insert into attachments (id, org_id, task_id, kind, file_name, link_url, uploaded_by, created_at)
           values ($1, $2, $3, 'link', 'x', 'https://example.com/', $4, now())`,
          [newId(), org, task, user],
        ),
    ],
    [
      'time is logged',
      () =>
        pool.query(
          `insert into time_entries (id, org_id, project_id, task_id, user_id, minutes, note, logged_at, created_at)
           values ($1, $2, $3, $4, $5, 5, '', now(), now())`,
          [newId(), org, project, task, user],
        ),
    ],
  ];
  for (const [nth, [name, change]] of changes.entries()) {
    await change();
    assert.equal(await revision(), nth + 2, name);
  }
});
