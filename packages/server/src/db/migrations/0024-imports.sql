-- Imports of tasks from other tools: the jobs, what each did with every task of its file, and what was imported last, which
-- the next import compares with.

create table imports (
  id uuid primary key,
  org_id uuid not null,
  project_id uuid not null references projects on delete cascade,
  created_by uuid references users on delete set null,
  format text not null,
  file_name text not null,
  file_size integer not null,
  -- The uploaded file, until the import has ended.
  blob_key text unique,
  dry_run boolean not null,
  options json not null,
  status text not null check (status in ('queued', 'running', 'complete', 'failed', 'canceled')),
  done integer not null default 0,
  total integer,
  counts json not null,
  mapping json,
  notes text[] not null default '{}',
  error text,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  -- Leased work (work/lease.ts).
  due_at timestamptz default now(),
  claim_id uuid,
  lease_until timestamptz,
  tries integer not null default 0
) with (fillfactor = 50);
create index imports_due on imports (due_at, id) where due_at is not null;
create index imports_project on imports (project_id, id desc);
create unique index imports_unfinished on imports (project_id) where status in ('queued', 'running');

create table import_entries (
  import_id uuid not null references imports on delete cascade,
  ordinal integer not null,
  org_id uuid not null,
  place text not null,
  external_id text not null,
  title text not null,
  outcome text not null,
  task_id uuid,
  changed text[] not null,
  kept text[] not null,
  notes text[] not null,
  primary key (import_id, ordinal)
);

-- One row for each task that was ever imported, by its ID in the source. It stays when the task is deleted, so that no
-- later import creates it again.
create table imported_tasks (
  project_id uuid not null references projects on delete cascade,
  source text not null,
  external_id text not null,
  org_id uuid not null,
  task_id uuid references tasks on delete set null,
  -- The values as they were imported last, and the IDs of imported parts by their IDs in the source.
  state json not null,
  primary key (project_id, source, external_id)
);
create index imported_tasks_task on imported_tasks (task_id) where task_id is not null;

-- The file of an import goes when the import no longer refers to it, however that comes about.
create function drop_import_file() returns trigger language plpgsql as $$
begin
  if old.blob_key is not null and (tg_op = 'DELETE' or new.blob_key is distinct from old.blob_key) then
    insert into blob_deletions (blob_key, due_at) values (old.blob_key, now()) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger imports_drop_file after update of blob_key or delete on imports
  for each row execute function drop_import_file();
