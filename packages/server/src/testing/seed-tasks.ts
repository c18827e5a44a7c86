import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/tables/tables.ts';

type Db = Kysely<Tables>;

/**
 * Fills a project with the tasks of a busy team, in one statement each: titles and descriptions of many words, four
 * statuses and priorities, labels, assignees, due dates, events, and a comment on every fifth task. For query plans
 * and measurements at sizes that would take hours through the API. The project needs the four default columns.
 */
export async function seedProject(db: Db, projectId: string, tasks: number): Promise<void> {
  await seedTasks(db, sql`select p.id, p.org_id from projects p where p.id = ${projectId}`, tasks);
}

export interface OtherOrgs {
  orgs: number;
  projectsPerOrg: number;
  tasksPerProject: number;
}

/**
 * Adds organizations that are unrelated to all others, each with an owner (with tokens and sessions), projects, and
 * tasks. Call it again to add more.
 */
export async function seedOtherOrgs(db: Db, fixture: OtherOrgs): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create temporary table seed_orgs on commit drop as
      select ${newIds} as id, ${newIds} as user_id, md5(random()::text) as name
      from generate_series(1, ${fixture.orgs}::integer)`.execute(tx);
    await sql`insert into users (id, name, email, created_at)
      select user_id, name, name || '@example.com', now() from seed_orgs`.execute(tx);
    await sql`insert into orgs (id, slug, name, created_at, updated_at)
      select id, name, name, now(), now() from seed_orgs`.execute(tx);
    await sql`insert into org_members (org_id, user_id, role, joined_at)
      select id, user_id, 'owner', now() from seed_orgs`.execute(tx);
    await sql`insert into api_tokens (id, user_id, name, public_id, token_hash, last_four, scopes, created_at)
      select ${newIds}, user_id, 'seeded', name || i, decode(md5(name || i), 'hex'), '0000', '{}', now()
      from seed_orgs, generate_series(1, 5) i`.execute(tx);
    await sql`insert into security_log (id, type, created_at, subject_id, actor_id)
      select ${newIds}, 'sign_in.succeeded', now(), user_id, user_id from seed_orgs, generate_series(1, 5)`.execute(
      tx,
    );
    await sql`insert into security_log (id, type, created_at, org_id, actor_id)
      select ${newIds}, 'project.updated', now(), id, user_id from seed_orgs, generate_series(1, 5)`.execute(
      tx,
    );
    await sql`insert into sessions (id, user_id, token_hash, created_at, expires_at)
      select ${newIds}, user_id, decode(md5(name || i), 'hex'), now(), now() + interval '1 day'
      from seed_orgs, generate_series(1, 5) i`.execute(tx);
    await sql`create temporary table seed_projects on commit drop as
      select ${newIds} as id, id as org_id, i from seed_orgs, generate_series(1, ${fixture.projectsPerOrg}::integer) i`.execute(
      tx,
    );
    await seedProjectRows(tx);
    await sql`insert into favicons (id, image_id, mime_type, size, blob_key, content_hash, due_at)
      select id, ${newIds}, 'image/png', 1, id::text, '\\x00', now() + interval '7 days' from seed_projects`.execute(
      tx,
    );
    await sql`insert into audits (id, org_id, project_id, status, max_depth, max_pages, root_url, created_at)
      select ${newIds}, org_id, id, 'complete', 3, 100, 'https://example.com/', now()
      from seed_projects, generate_series(1, 3) i`.execute(tx);
    await seedTasks(tx, sql`select id, org_id from seed_projects`, fixture.tasksPerProject);
    await seedDeliveries(tx, sql`select id, org_id from seed_projects`);
    await seedConnections(tx, sql`select id, org_id from seed_projects`);
    await seedRelations(tx, sql`select id, org_id from seed_projects`);
    await seedRecurringTasks(tx, sql`select id, org_id from seed_projects`);
  });
}

/**
 * Gives each project a webhook that receives every fifth event. Of twenty deliveries, two are queued for their first
 * attempt, one for a retry, and three have failed.
 */
export async function seedDeliveries(tx: Db, projects: RawBuilder<unknown>): Promise<void> {
  await sql`insert into webhooks (id, org_id, project_id, url, events, secret, created_at)
    select ${newIds}, org_id, id, 'https://93.184.216.34/', '{task.created}', '', now() from (${projects}) p`.execute(
    tx,
  );
  await sql`insert into deliveries (id, webhook_id, org_id, event_id, event_type, position, created_at,
      status, completed_at, attempt_count, due_at)
    select ${newIds}, e.webhook_id, e.org_id, e.id, e.type, e.position, now(),
      case when nth < 3 then 'pending' when nth < 6 then 'failed' else 'succeeded' end,
      case when nth >= 3 then now() end, case when nth < 2 then 0 else 1 end,
      case when nth = 2 then now() + interval '1 hour' end
    from (
      select e.*, w.id as webhook_id, row_number() over (partition by w.id order by e.position) % 20 as nth
      from events e join webhooks w on w.project_id = e.project_id
      where w.project_id in (select p.id from (${projects}) p) and e.position % 5 = 0) e`.execute(tx);
  await sql`insert into delivery_attempts (delivery_id, number, started_at, duration_ms, response_status)
    select d.id, 1, now(), 20, 200 from deliveries d join webhooks w on w.id = d.webhook_id
    where d.attempt_count = 1 and w.project_id in (select p.id from (${projects}) p)`.execute(tx);
}

/** Gives each project a connection that has received 100 events, and links one pull request to each fifth task. */
export async function seedConnections(tx: Db, projects: RawBuilder<unknown>): Promise<void> {
  await sql`insert into connections (id, org_id, project_id, service, name, secret, created_at, updated_at)
    select ${newIds}, org_id, id, 'github', 'GitHub', '', now(), now() from (${projects}) p`.execute(tx);
  await sql`insert into received_events (id, connection_id, org_id, delivery_id, event, status, result, received_at)
    select ${newIds}, c.id, c.org_id, nth::text, 'push', 'ignored', 'No commit names a task.', now()
    from connections c, generate_series(1, 100) nth
    where c.project_id in (select p.id from (${projects}) p)`.execute(tx);
  await sql`insert into task_links (id, org_id, task_id, connection_id, service, kind, repository_id, reference,
      repository, title, state, resolves, changed_at, created_at)
    select ${newIds}, t.org_id, t.id, c.id, 'github', 'pull_request', 'github.com/1', t.number::text, 'acme/website',
      'Seeded', 'open', true, now(), now()
    from connections c join tasks t on t.project_id = c.project_id
    where t.number % 5 = 0 and c.project_id in (select p.id from (${projects}) p)`.execute(tx);
}

/**
 * In each project, every fifth task blocks the one after it. The tasks are not counted, because new versions of so many of
 * them would leave the search index unlike that of any real installation.
 */
export async function seedRelations(tx: Db, projects: RawBuilder<unknown>): Promise<void> {
  await sql`alter table task_relations disable trigger user`.execute(tx);
  await sql`insert into task_relations (id, org_id, kind, task_id, other_task_id, created_at)
    select ${newIds}, t.org_id, 'blocks', t.id, n.id, now()
    from tasks t join tasks n on n.project_id = t.project_id and n.number = t.number + 1
    where t.number % 5 = 0 and t.project_id in (select p.id from (${projects}) p)`.execute(tx);
  await sql`alter table task_relations enable trigger user`.execute(tx);
}

/** Gives each project a template, and a recurring task that has created its tenth task. */
export async function seedRecurringTasks(tx: Db, projects: RawBuilder<unknown>): Promise<void> {
  await sql`insert into task_templates (id, org_id, project_id, name, title, priority, labels, assignee_ids,
      checklists, created_at, updated_at)
    select ${newIds}, org_id, id, 'Seeded', 'Seeded', 'medium', '[]', '{}', '[]', now(), now() from (${projects}) p`.execute(
    tx,
  );
  await sql`insert into recurring_tasks (id, org_id, project_id, template_id, trigger, frequency, repeat_interval,
      weekdays, time, time_zone, starts_on, paused, last_on, next_on, next_date_at, next_run_at, source, created_at,
      updated_at)
    select ${newIds}, org_id, project_id, id, 'schedule', 'daily', 1, '{}', '06:00', 'UTC', '2026-11-01', false,
      '2026-11-20', '2099-01-01', '2099-01-01', '2099-01-01', 'api', now(), now()
    from task_templates where project_id in (select p.id from (${projects}) p)`.execute(tx);
  await sql`update tasks task set recurring_task_id = recurring.id, occurs_on = recurring.last_on
    from recurring_tasks recurring where recurring.project_id = task.project_id and task.number = 10
      and task.project_id in (select p.id from (${projects}) p)`.execute(tx);
}

async function seedProjectRows(tx: Db): Promise<void> {
  await sql`insert into projects (id, org_id, name, key_prefix, status, priority, color, created_at, updated_at)
    select id, org_id, 'Seeded ' || i, 'S' || i, 'active', 'medium', '#6b7280', now(), now()
    from seed_projects`.execute(tx);
  await sql`insert into project_counters (project_id, org_id, touched_at)
    select id, org_id, now() from seed_projects`.execute(tx);
  await sql`insert into columns (id, org_id, project_id, key, label, position, color, category)
    select ${newIds}, p.org_id, p.id, c.key, c.key, c.position, '#6b7280', c.category
    from seed_projects p, (values ('todo', 0, 'backlog'), ('in_progress', 1, 'active'), ('review', 2, 'active'),
      ('done', 3, 'done')) c (key, position, category)`.execute(tx);
}

/** IDs in the order of creation, like the service's (UUIDv7): random ones would scatter every index. */
const newIds = sql`(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
  || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;

async function seedTasks(db: Db, projects: RawBuilder<unknown>, perProject: number): Promise<void> {
  const seed = async (tx: Db) => {
    // Triggers and indexes cost several times as much as the tasks themselves; both are updated afterwards.
    await sql`alter table tasks disable trigger user`.execute(tx);
    await withoutIndexes(tx, 'tasks', () => insertTasks(tx, projects, perProject));
    await sql`alter table tasks enable trigger user`.execute(tx);
    await sql`insert into task_counts (project_id, status, priority, org_id, count)
      select project_id, status, priority, org_id, count(*) from tasks
      where project_id in (select p.id from (${projects}) p) group by 1, 2, 3, 4
      on conflict (project_id, status, priority) do update set count = excluded.count`.execute(tx);
    await sql`insert into label_counts (project_id, folded, org_id, name, color, count)
      select project_id, l.folded, org_id, min(labels -> (l.place - 1)::integer ->> 'name'),
        min(labels -> (l.place - 1)::integer ->> 'color'), count(*)
      from tasks cross join unnest(label_names) with ordinality l (folded, place)
      where project_id in (select p.id from (${projects}) p) group by 1, 2, 3
      on conflict (project_id, folded) do update set count = excluded.count`.execute(tx);
    const seeded = sql`tasks t where t.project_id in (select p.id from (${projects}) p)`;
    await sql`insert into assigned_tasks (project_id, user_id, created_at, task_id)
      select t.project_id, unnest(t.assignee_ids), t.created_at, t.id from ${seeded} on conflict do nothing`.execute(
      tx,
    );
    await sql`insert into labeled_tasks (project_id, folded, created_at, task_id)
      select t.project_id, unnest(t.label_names), t.created_at, t.id from ${seeded} on conflict do nothing`.execute(
      tx,
    );
    await sql`insert into assignee_counts (project_id, user_id, status, priority, org_id, count)
      select a.project_id, a.user_id, t.status, t.priority, t.org_id, count(*)
      from assigned_tasks a join tasks t on t.id = a.task_id
      where t.project_id in (select p.id from (${projects}) p) group by 1, 2, 3, 4, 5
      on conflict (project_id, user_id, status, priority) do update set count = excluded.count`.execute(tx);
    await sql`update project_counters n set last_task_number = n.last_task_number + ${perProject}::integer
      where n.project_id in (select p.id from (${projects}) p)`.execute(tx);
    await seedParts(tx, projects);
  };
  await (db.isTransaction ? seed(db) : db.transaction().execute(seed));
}

const words = `{accessible,banner,basket,button,caption,checkout,color,column,contact,contrast,cookie,crawl,delivery,
  dialog,domain,download,error,favicon,filter,footer,form,gallery,header,heading,hero,image,index,invoice,keyboard,label,
  language,layout,link,loading,login,logo,margin,menu,meta,mobile,navigation,newsletter,overflow,page,payment,pixel,
  price,privacy,product,profile,redirect,review,robots,schema,scroll,search,sitemap,slider,spacing,table,tablet,title,
  tooltip,upload}`;

async function insertTasks(tx: Db, projects: RawBuilder<unknown>, perProject: number): Promise<void> {
  const word = (nth: number) => sql`w.words[1 + (hash >> ${sql.lit(4 * nth)} & 63)]`;
  await sql`insert into tasks (id, org_id, project_id, number, title, description, description_html, status, priority,
      labels, label_names, assignee_ids, reporter_type, reporter_id, source, due_date, position, comment_count,
      parts_revision, attachment_count, checklist_item_count, minutes_logged, created_at, updated_at, completed_at)
    select ${newIds}, s.org_id, s.id, n.last_task_number + i,
      concat_ws(' ', ${word(0)}, ${word(1)}, ${word(2)}, n.last_task_number + i),
      case when i % 3 = 0 then concat_ws(' ', ${word(3)}, ${word(4)}, ${word(5)}, ${word(2)}, ${word(6)}) end,
      case when i % 3 = 0 then concat_ws(' ', '<p>', ${word(3)}, ${word(4)}, ${word(5)}, ${word(2)}, ${word(6)}, '</p>') end,
      (array['todo', 'in_progress', 'review', 'done'])[1 + i % 4],
      (array['low', 'medium', 'high', 'critical'])[1 + (i / 4) % 4],
      case when i % 50 = 0 then '[{"name":"Urgent","color":"#dc2626"}]'::jsonb else '[]' end,
      case when i % 50 = 0 then '{urgent}'::text[] else '{}' end,
      case when i % 50 = 1 then array[m.user_id] else '{}'::uuid[] end,
      'user', m.user_id, 'api', case when i % 20 = 0 then now() + (i % 60 - 30) * interval '1 day' end, 1024.0 * i,
      c.comments, c.comments, c.others, c.others, 5 * c.others, now() - i * interval '1 minute', now() - (i % 977) * interval '1 minute',
      case when i % 4 = 3 then now() end
    from (select ${words}::text[] as words) w, (${projects}) s
    join project_counters n on n.project_id = s.id
    cross join lateral (select m.user_id from org_members m where m.org_id = s.org_id limit 1) m
    cross join lateral (
      select i, ('x' || substr(md5(s.id::text || i), 1, 8))::bit(32)::bigint as hash
      from generate_series(1, ${perProject}::integer) i) t
    cross join lateral (select case when (n.last_task_number + i) % 5 = 0 then 1 else 0 end as comments,
      case when (n.last_task_number + i) % 10 = 0 then 1 else 0 end as others) c`.execute(tx);
}

/** What {@link insertTasks} has counted: a comment on every fifth task, one of everything else on every tenth. */
async function seedParts(tx: Db, projects: RawBuilder<unknown>): Promise<void> {
  const every = (nth: number) =>
    sql`tasks t where t.project_id in (select p.id from (${projects}) p) and t.number % ${sql.lit(nth)} = 0`;
  await sql`insert into events (id, org_id, project_id, type, task_id, data, created_at)
    select ${newIds}, t.org_id, t.project_id, 'task.created', t.id, '{}', t.created_at from ${every(1)}`.execute(
    tx,
  );
  const tables = ['comments', 'checklists', 'checklist_items', 'attachments', 'time_entries'];
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  await sql`insert into comments (id, org_id, task_id, body, body_html, author_type, author_id, visibility, created_at,
      updated_at)
    select ${newIds}, t.org_id, t.id, 'Seen.', '<p>Seen.</p>', 'user', t.reporter_id, 'public', t.created_at, t.created_at
    from ${every(5)}`.execute(tx);
  await sql`insert into checklists (id, org_id, task_id, title, position)
    select ${newIds}, t.org_id, t.id, 'Before the release', 0 from ${every(10)}`.execute(tx);
  await sql`insert into checklist_items (id, org_id, task_id, checklist_id, title, position)
    select ${newIds}, l.org_id, l.task_id, l.id, 'Phone', 0 from checklists l
    where l.task_id in (select t.id from ${every(10)})`.execute(tx);
  await sql`insert into attachments (id, org_id, task_id, kind, file_name, link_url, uploaded_by, created_at)
    select ${newIds}, t.org_id, t.id, 'link', 'page', 'https://example.com/', t.reporter_id, t.created_at
    from ${every(10)}`.execute(tx);
  await sql`insert into time_entries (id, org_id, task_id, project_id, user_id, minutes, note, logged_at, created_at)
    select ${newIds}, t.org_id, t.id, t.project_id, t.reporter_id, 5, '', t.created_at, t.created_at
    from ${every(10)}`.execute(tx);
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
}

/** Runs `use` without the indexes of a table (except its keys), and rebuilds them. */
async function withoutIndexes(tx: Db, table: string, use: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = ${table}::regclass
      and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(tx);
  await use();
  for (const { definition } of rows) await sql.raw(definition).execute(tx);
}
