-- Connections that receive events of code hosts, what they received, and the commits and pull requests linked to tasks.

create table connections (
  id uuid primary key,
  org_id uuid not null,
  project_id uuid not null references projects on delete cascade,
  service text not null check (service in ('github', 'gitlab')),
  name text not null,
  -- Owner and name of the only repository whose events count; null for every repository that knows the secret.
  repository text,
  -- The host and its own ID of that repository, remembered with its first event: a renamed repository keeps it.
  repository_id text,
  -- Encrypted, bound to the ID of the row.
  secret bytea not null,
  -- Keys of the columns that tasks move to, and the branch that a merge must go to; null for none and for the default
  -- branch. A column that no longer exists moves nothing.
  open_column text,
  merge_column text,
  target_branch text,
  active boolean not null default true,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  last_received_at timestamptz(3),
  -- The last request that was refused, and why: the first thing to look at while a connection is being set up.
  last_refused_at timestamptz(3),
  last_refusal text
);
create index connections_project on connections (project_id, id desc);

-- A request of a code host. The IDs that the host gave them make a repeated request harmless.
create table received_events (
  id uuid primary key,
  connection_id uuid not null references connections on delete cascade,
  org_id uuid not null,
  delivery_id text not null,
  event text not null,
  status text not null check (status in ('pending', 'processed', 'ignored', 'failed')),
  result text,
  -- What it says about tasks, without the rest of the request; null once it is processed.
  change jsonb,
  received_at timestamptz(3) not null,
  processed_at timestamptz(3),
  -- Leased work (work/lease.ts); null when there is nothing to do.
  due_at timestamptz,
  claim_id uuid,
  lease_until timestamptz,
  tries integer not null default 0,
  unique (connection_id, delivery_id),
  check ((status = 'pending') = (change is not null)),
  check ((status = 'pending') = (due_at is not null))
);
create index received_events_log on received_events (connection_id, id desc);
create index received_events_pending on received_events (connection_id) where due_at is not null;
create index received_events_due on received_events (due_at, id) where due_at is not null;
create index received_events_time on received_events (received_at);

create table task_links (
  id uuid primary key,
  org_id uuid not null,
  task_id uuid not null references tasks on delete cascade,
  -- Kept when the connection is deleted: what was done stays done.
  connection_id uuid references connections on delete set null,
  service text not null check (service in ('github', 'gitlab')),
  kind text not null check (kind in ('commit', 'pull_request')),
  -- The host and its own ID of the repository, and the number or the hash in it.
  repository_id text not null,
  reference text not null,
  repository text not null,
  title text not null,
  url text,
  branch text,
  author text,
  -- Null for commits.
  state text check (state in ('draft', 'open', 'merged', 'closed')),
  -- Whether it works on the task and does not merely mention it.
  resolves boolean not null,
  -- When it last changed, by the code host's clock: an older message changes nothing.
  changed_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  check ((kind = 'commit') = (state is null)),
  unique (task_id, kind, service, repository_id, reference)
);
create index task_links_reference on task_links (repository_id, reference, kind);
-- For the foreign key: a deleted connection is forgotten by its links.
create index task_links_connection on task_links (connection_id) where connection_id is not null;
create index task_links_newest on task_links (task_id, changed_at desc, id desc);

-- What a webhook is sent: the event itself, or a message for a chat channel. The URL of a channel is its password: `url`
-- then shows only its host, and `sealed_url` has all of it, encrypted and bound to the ID of the row.
alter table webhooks
  add column format text not null default 'event' check (format in ('event', 'slack')),
  add column sealed_url bytea,
  add check ((format = 'event') = (sealed_url is null));
