-- Users, organizations, projects, tasks and everything on them, events, and the books the HTTP layer keeps.
-- Every tenant table carries org_id, so that it can become the distribution key one day.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table users (
  id uuid primary key,
  name text not null,
  email text not null,
  username text,
  password_hash text,
  google_sub text unique,
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null
);
create unique index users_email on users (lower(email));
create unique index users_username on users (lower(username));

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  user_agent text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index sessions_user on sessions (user_id);

create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  public_id text not null unique,
  token_hash bytea not null unique,
  last_four text not null,
  scopes text[] not null,
  project_ids uuid[],
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3)
);
create index api_tokens_user on api_tokens (user_id, id desc);

create table orgs (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table org_members (
  org_id uuid not null references orgs on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member', 'guest')),
  joined_at timestamptz(3) not null,
  primary key (org_id, user_id)
);
create index org_members_user on org_members (user_id);

create table invitations (
  id uuid primary key,
  org_id uuid not null references orgs on delete cascade,
  email text not null,
  name text,
  role text not null check (role in ('owner', 'admin', 'member', 'guest')),
  token_hash bytea not null unique,
  invited_by uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3)
);
create unique index invitations_open on invitations (org_id, lower(email)) where accepted_at is null;

create table projects (
  id uuid primary key,
  org_id uuid not null references orgs on delete cascade,
  name text not null,
  key_prefix text not null,
  url text,
  status text not null check (status in ('active', 'completed', 'on_hold', 'archived')),
  priority text not null check (priority in ('low', 'medium', 'high', 'critical')),
  color text not null,
  revision integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (org_id, key_prefix)
);
create index projects_org on projects (org_id, id desc);

-- One row per project that every write to its tasks locks first: it numbers tasks and says when the project was
-- last touched. Locking it first keeps concurrent writers from deadlocking on the counters below.
create table project_counters (
  project_id uuid primary key references projects on delete cascade,
  org_id uuid not null,
  last_task_number integer not null default 0,
  touched_at timestamptz(3) not null
) with (fillfactor = 50);

create table columns (
  id uuid primary key,
  org_id uuid not null,
  project_id uuid not null references projects on delete cascade,
  key text not null,
  label text not null,
  position integer not null,
  color text not null,
  category text not null check (category in ('backlog', 'active', 'done')),
  unique (project_id, key),
  unique (project_id, position) deferrable initially deferred
);

create table project_members (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null,
  org_id uuid not null,
  role text not null check (role in ('owner', 'member', 'viewer')),
  joined_at timestamptz(3) not null,
  primary key (project_id, user_id),
  foreign key (org_id, user_id) references org_members on delete cascade
);
create index project_members_user on project_members (user_id, project_id);

create table tasks (
  id uuid primary key,
  org_id uuid not null,
  project_id uuid not null references projects on delete cascade,
  number integer not null,
  title text not null,
  description text,
  description_html text,
  description_json json,
  status text not null,
  priority text not null check (priority in ('low', 'medium', 'high', 'critical')),
  priority_rank smallint not null
    generated always as (case priority when 'low' then 1 when 'medium' then 2 when 'high' then 3 else 4 end) stored,
  labels jsonb not null default '[]',
  -- Lower-cased names of the labels: what the label filter compares with.
  label_names text[] not null default '{}',
  assignee_ids uuid[] not null default '{}',
  reporter_type text not null check (reporter_type in ('user', 'guest', 'system')),
  reporter_id uuid references users on delete set null,
  -- Of a guest only; a user's name and address are read from users, so that they are never stale.
  reporter_name text,
  reporter_email text,
  source text not null,
  due_date timestamptz(3),
  due_date_complete boolean not null default false,
  page_url text,
  screenshot_url text,
  video_url text,
  pin json,
  context json,
  position double precision not null,
  comment_count integer not null default 0,
  attachment_count integer not null default 0,
  checklist_item_count integer not null default 0,
  checklist_done_count integer not null default 0,
  minutes_logged integer not null default 0,
  -- Changes of the task's own fields, and of its comments, checklists, attachments and time entries: the ETag.
  revision integer not null default 1,
  parts integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  completed_at timestamptz(3),
  -- What `q` searches; the separator cannot be typed, so no match spans title and description.
  search_text text not null generated always as (lower(title || e'\x1f' || coalesce(description, ''))) stored,
  unique (project_id, number),
  -- A task can never stand in a column that does not exist; renaming a key carries its tasks along.
  foreign key (project_id, status) references columns (project_id, key) on update cascade
) with (fillfactor = 85);
create index tasks_created on tasks (project_id, created_at desc, id desc);
create index tasks_updated on tasks (project_id, updated_at desc, id desc);
-- Tasks without a due date come last in both directions, so each needs its own.
create index tasks_due on tasks (project_id, due_date, id);
create index tasks_due_last on tasks (project_id, due_date desc nulls last, id desc);
create index tasks_status on tasks (project_id, status, created_at, id);
create index tasks_priority on tasks (project_id, priority_rank, created_at, id);
create index tasks_board on tasks (project_id, status, position, id);
create index tasks_open_due on tasks (project_id, due_date)
  where due_date is not null and completed_at is null and not due_date_complete;
create index tasks_labels on tasks using gin (project_id, label_names);
create index tasks_assignees on tasks using gin (project_id, assignee_ids);
create index tasks_search on tasks using gin (project_id, search_text gin_trgm_ops);
create index tasks_reporter on tasks (reporter_id, project_id);
create index tasks_guest on tasks (project_id, lower(reporter_email)) where reporter_email is not null;

-- How many tasks each project has per status and priority: totals and statistics never count tasks.
create table task_counts (
  project_id uuid not null references projects on delete cascade,
  status text not null,
  priority text not null,
  org_id uuid not null,
  count integer not null,
  primary key (project_id, status, priority)
) with (fillfactor = 50);

create table comments (
  id uuid primary key,
  org_id uuid not null,
  task_id uuid not null references tasks on delete cascade,
  body text not null,
  body_html text not null,
  author_type text not null check (author_type in ('user', 'guest', 'system')),
  author_id uuid references users on delete set null,
  author_name text,
  author_email text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index comments_task on comments (task_id, id);

create table checklists (
  id uuid primary key,
  org_id uuid not null,
  task_id uuid not null references tasks on delete cascade,
  title text not null,
  position integer not null
);
create index checklists_task on checklists (task_id, position, id);

create table checklist_items (
  id uuid primary key,
  org_id uuid not null,
  task_id uuid not null references tasks on delete cascade,
  checklist_id uuid not null references checklists on delete cascade,
  title text not null,
  position integer not null,
  completed_at timestamptz(3),
  completed_by uuid references users on delete set null
);
create index checklist_items_checklist on checklist_items (checklist_id, position, id);
create index checklist_items_task on checklist_items (task_id);

create table attachments (
  id uuid primary key,
  org_id uuid not null,
  task_id uuid not null references tasks on delete cascade,
  kind text not null check (kind in ('file', 'link')),
  file_name text not null,
  mime_type text,
  size integer,
  link_url text,
  blob_key text unique,
  uploaded_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  check ((kind = 'file') = (blob_key is not null and size is not null and mime_type is not null)),
  check ((kind = 'link') = (link_url is not null))
);
create index attachments_task on attachments (task_id, id);

-- Files that nothing may refer to after due_at. A key is written here before its upload begins and taken out in the
-- transaction that adds the attachment, so that an upload cut short leaves nothing behind.
create table blob_deletions (
  blob_key text primary key,
  due_at timestamptz(3) not null
);

create table time_entries (
  id uuid primary key,
  org_id uuid not null,
  task_id uuid not null references tasks on delete cascade,
  project_id uuid not null,
  user_id uuid not null references users on delete cascade,
  minutes integer not null check (minutes between 1 and 10080),
  note text not null,
  logged_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index time_entries_task on time_entries (task_id, logged_at desc, id desc);

-- The outbox: written in the transaction of the change it tells of. `position` orders events for streams.
create table events (
  id uuid primary key,
  position bigint generated always as identity,
  org_id uuid not null,
  project_id uuid not null,
  type text not null,
  data json not null,
  created_at timestamptz(3) not null
);
create index events_project on events (project_id, position);

create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  -- Encrypted: it may hold what is shown only once.
  answer bytea not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, key)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);

-- Books of the moment: losing them in a crash costs nobody anything, so they are not logged.
create unlogged table rate_windows (
  token_id uuid not null,
  class text not null,
  window_start timestamptz(3) not null,
  count integer not null,
  primary key (token_id, class, window_start)
);
create unlogged table login_failures (
  subject bytea not null,
  window_start timestamptz(3) not null,
  count integer not null,
  primary key (subject, window_start)
);

-- Once per statement and not once per row: every version of a row in one transaction makes the next one dearer, so
-- that an import of 30,000 tasks took 20 s when each of them counted itself.
create function count_tasks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update project_counters c set touched_at = greatest(c.touched_at, n.at)
      from (select project_id, max(updated_at) as at from new_tasks group by project_id) n
      where c.project_id = n.project_id;
    insert into task_counts as c (project_id, status, priority, org_id, count)
      select project_id, status, priority, org_id, count(*) from new_tasks
      group by project_id, status, priority, org_id order by project_id, status, priority
      on conflict (project_id, status, priority) do update set count = c.count + excluded.count;
  elsif tg_op = 'UPDATE' then
    -- Counts lock project_counters first in every case; a change that is only of text needs it when it is news.
    update project_counters c set touched_at = greatest(c.touched_at, n.at)
      from (
        select a.project_id, max(a.updated_at) as at,
          bool_or(a.status <> b.status or a.priority <> b.priority) as counted
        from new_tasks a join old_tasks b on b.id = a.id group by a.project_id) n
      where c.project_id = n.project_id and (n.counted or c.touched_at < n.at);
    insert into task_counts as c (project_id, status, priority, org_id, count)
      select project_id, status, priority, org_id, sum(change) from (
        select project_id, status, priority, org_id, 1 as change from new_tasks
        union all
        select project_id, status, priority, org_id, -1 from old_tasks) d
      group by project_id, status, priority, org_id having sum(change) <> 0 order by project_id, status, priority
      on conflict (project_id, status, priority) do update set count = c.count + excluded.count;
  else
    -- A cascade from the project may have taken the counters with it already; then there is nothing to keep.
    perform 1 from project_counters where project_id in (select project_id from old_tasks)
      order by project_id for no key update;
    update task_counts c set count = c.count - o.count
      from (select project_id, status, priority, count(*) as count from old_tasks group by 1, 2, 3) o
      where c.project_id = o.project_id and c.status = o.status and c.priority = o.priority;
  end if;
  return null;
end $$;
create trigger tasks_count_new after insert on tasks referencing new table as new_tasks
  for each statement execute function count_tasks();
create trigger tasks_count_changed after update on tasks referencing old table as old_tasks new table as new_tasks
  for each statement execute function count_tasks();
create trigger tasks_count_gone after delete on tasks referencing old table as old_tasks
  for each statement execute function count_tasks();

create function count_comments() returns trigger language plpgsql as $$
begin
  update tasks set
    comment_count = comment_count + case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end,
    parts = parts + 1
    where id = coalesce(new.task_id, old.task_id);
  return null;
end $$;
create trigger comments_count after insert or update or delete on comments
  for each row execute function count_comments();

-- Once per statement: a checklist has up to 500 items, and every further version of the task's row in one transaction
-- costs more than the one before, while the whole project waits.
create function count_checklist_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update tasks t set
      checklist_item_count = t.checklist_item_count + i.items,
      checklist_done_count = t.checklist_done_count + i.done,
      parts = t.parts + 1
      from (select task_id, count(*) as items, count(completed_at) as done from new_items group by task_id) i
      where t.id = i.task_id;
  elsif tg_op = 'UPDATE' then
    update tasks t set
      checklist_done_count = t.checklist_done_count + i.done,
      parts = t.parts + 1
      from (
        select n.task_id, count(n.completed_at) - count(o.completed_at) as done
        from new_items n join old_items o using (id) group by n.task_id) i
      where t.id = i.task_id;
  else
    update tasks t set
      checklist_item_count = t.checklist_item_count - i.items,
      checklist_done_count = t.checklist_done_count - i.done,
      parts = t.parts + 1
      from (select task_id, count(*) as items, count(completed_at) as done from old_items group by task_id) i
      where t.id = i.task_id;
  end if;
  return null;
end $$;
create trigger checklist_items_count_new after insert on checklist_items referencing new table as new_items
  for each statement execute function count_checklist_items();
create trigger checklist_items_count_changed after update on checklist_items
  referencing old table as old_items new table as new_items
  for each statement execute function count_checklist_items();
create trigger checklist_items_count_gone after delete on checklist_items referencing old table as old_items
  for each statement execute function count_checklist_items();

create function count_checklists() returns trigger language plpgsql as $$
begin
  update tasks set parts = parts + 1 where id = coalesce(new.task_id, old.task_id);
  return null;
end $$;
create trigger checklists_count after insert or update or delete on checklists
  for each row execute function count_checklists();

create function count_attachments() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.blob_key is not null then
    insert into blob_deletions (blob_key, due_at) values (old.blob_key, now()) on conflict do nothing;
  end if;
  update tasks set
    attachment_count = attachment_count + case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end,
    parts = parts + 1
    where id = coalesce(new.task_id, old.task_id);
  return null;
end $$;
create trigger attachments_count after insert or update or delete on attachments
  for each row execute function count_attachments();

create function count_time() returns trigger language plpgsql as $$
begin
  update tasks set
    minutes_logged = minutes_logged + coalesce(new.minutes, 0) - coalesce(old.minutes, 0),
    parts = parts + 1
    where id = coalesce(new.task_id, old.task_id);
  return null;
end $$;
create trigger time_entries_count after insert or update or delete on time_entries
  for each row execute function count_time();
