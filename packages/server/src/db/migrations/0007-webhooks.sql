-- Who is told of events, and every telling with its attempts.

create table webhooks (
  id uuid primary key,
  org_id uuid not null,
  project_id uuid not null references projects on delete cascade,
  url text not null,
  events text[] not null,
  -- Encrypted, bound to the id of the row. The previous one still signs until its time is over.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz(3),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  disabled_at timestamptz(3),
  disabled_reason text check (disabled_reason in ('by_user', 'gone', 'failing')),
  last_delivery_at timestamptz(3),
  last_status smallint,
  -- Deliveries that failed for good since the last success, and since when none succeeded.
  failure_count integer not null default 0,
  failing_since timestamptz(3),
  -- The last attempt held its sender up: such receivers share a few slots of their own.
  slow boolean not null default false,
  -- The lane of first attempts is leased work (work/lease.ts). Null while disabled.
  due_at timestamptz default now(),
  claim_id uuid,
  lease_until timestamptz,
  tries integer not null default 0,
  check ((disabled_at is null) = (disabled_reason is null)),
  check ((disabled_at is null) = (due_at is not null))
) with (fillfactor = 50);
create index webhooks_project on webhooks (project_id);
create index webhooks_held on webhooks (org_id) where claim_id is not null;

-- UUIDv7 (RFC 9562 §5.7), for rows that are made inside a statement: 48 bits of time, the rest by chance.
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
      || set_byte(substring(uuid_send(gen_random_uuid()) from 7), 0,
        112 | (get_byte(uuid_send(gen_random_uuid()), 6) & 15)), 'hex')::uuid
$$;

-- One event on its way to one webhook. Partitioned by the time in the id, so that old ones are dropped and not deleted
-- row by row (features/webhooks/keep-partitions.ts). No foreign keys: a write would pay for each, and the sender skips
-- what belongs to nobody any more.
create table deliveries (
  id uuid not null default new_id() primary key,
  webhook_id uuid not null,
  org_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  -- Of the event: first attempts go out in this order.
  position bigint not null,
  -- What is sent when there is no row in events: a test.
  body text,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed', 'skipped')),
  attempt_count smallint not null default 0,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3),
  -- Leased work, for what is sent outside the lane: retries, redeliveries, tests. Null: waits in the lane, or done.
  due_at timestamptz,
  claim_id uuid,
  lease_until timestamptz,
  tries integer not null default 0,
  check ((status = 'pending') = (completed_at is null))
) partition by range (id);
create index deliveries_lane on deliveries (webhook_id, position) where status = 'pending' and due_at is null;
create index deliveries_due on deliveries (webhook_id, due_at, id) where due_at is not null;
create index deliveries_held on deliveries (webhook_id) where claim_id is not null;
-- Also holds what the log is filtered by, so that it is counted without reading the rows.
create index deliveries_log on deliveries (webhook_id, id desc) include (status, event_type);
create table deliveries_default partition of deliveries default with (fillfactor = 70);

-- What waits for a webhook goes with it, also when its project takes it along: nothing would ever send it. What has
-- been sent cannot be reached any more and is dropped with its partition.
create function forget_waiting_deliveries() returns trigger language plpgsql as $$
begin
  delete from deliveries where webhook_id = old.id and status = 'pending' and due_at is null;
  delete from deliveries where webhook_id = old.id and status = 'pending' and due_at is not null;
  return null;
end $$;
create trigger webhooks_forget after delete on webhooks
  for each row execute function forget_waiting_deliveries();

create table delivery_attempts (
  delivery_id uuid not null,
  number smallint not null,
  started_at timestamptz(3) not null,
  duration_ms integer not null,
  response_status smallint,
  error text,
  response_body text,
  primary key (delivery_id, number)
) partition by range (delivery_id);
create table delivery_attempts_default partition of delivery_attempts default;

-- Attempts by what came of them, for monitors: counted by each worker and added now and then, because counting the
-- rows would read a month of them.
create table delivery_totals (
  outcome text primary key check (outcome in ('succeeded', 'retried', 'failed', 'skipped')),
  total bigint not null
);

-- The order in which events became visible: a position is drawn before its transaction commits, so that a reader who
-- goes by positions alone would pass over those that commit late. Readers take, in the order of (transaction_id,
-- position), what is below pg_snapshot_xmin(pg_current_snapshot()).
alter table events add column transaction_id xid8 not null default pg_current_xact_id();
create index events_order on events (transaction_id, position);

-- What a reader of one organization has missed is found in that order too, so that it costs what the organization has
-- written. Whoever reads one project passes over the org's others.
drop index events_project;
create index events_org on events (org_id, transaction_id, position);

-- Streams look once a second for the progress of what runs.
create index audits_unfinished_org on audits (org_id) where status in ('queued', 'crawling', 'analyzing');
