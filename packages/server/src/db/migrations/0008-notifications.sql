-- What people are told of, and the mails that tell them.

create table notification_preferences (
  user_id uuid primary key references users on delete cascade,
  mode text not null check (mode in ('at_once', 'daily', 'off')),
  -- Local time of the daily mail and of what is due, in time_zone (an IANA name).
  hour smallint not null check (hour between 0 and 23),
  time_zone text not null,
  -- Kinds that are not mailed: a kind that is new is on until somebody says otherwise.
  muted text[] not null default '{}',
  updated_at timestamptz(3) not null
);

create table mails (
  id uuid primary key,
  kind text not null check (kind in ('notifications', 'invitation')),
  user_id uuid references users on delete cascade,
  -- Of an invitation, encrypted: what it says opens an account.
  sealed bytea,
  -- gathering: more may join. sending: a server may have it already, so what is told again is told unchanged.
  status text not null check (status in ('gathering', 'sending', 'sent', 'failed', 'skipped')),
  attempts smallint not null default 0,
  last_error text,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3),
  -- Leased work (work/lease.ts).
  due_at timestamptz,
  claim_id uuid,
  lease_until timestamptz,
  tries integer not null default 0,
  check ((status in ('gathering', 'sending')) = (due_at is not null)),
  check ((status in ('gathering', 'sending')) = (completed_at is null)),
  check ((kind = 'notifications') = (user_id is not null))
) with (fillfactor = 50);
-- One mail gathers for a user, however much happens.
create unique index mails_gathering on mails (user_id) where status = 'gathering';
create index mails_due on mails (due_at, id) where due_at is not null;
create index mails_user on mails (user_id) where user_id is not null;

create table notifications (
  id uuid primary key,
  org_id uuid not null,
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('assigned', 'mentioned', 'due_soon', 'overdue', 'audit_finished', 'audit_worse',
    'webhook_disabled')),
  -- What it tells of: the id of an event, or what stands for one. With user and kind it is told once.
  source text not null,
  task_id uuid references tasks on delete cascade,
  comment_id uuid,
  audit_id uuid,
  webhook_id uuid,
  -- Who did it; null when nobody did.
  actor json,
  -- Facts of that moment by kind (features/notifications/notice.ts).
  details json not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  mail_id uuid references mails on delete set null,
  unique (user_id, kind, source)
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id, id desc) where read_at is null;
create index notifications_mail on notifications (mail_id) where mail_id is not null;
create index notifications_task on notifications (task_id) where task_id is not null;
create index notifications_project on notifications (project_id);

-- How far the log of events is told. One row, and it is leased work.
create table notification_cursor (
  id uuid primary key,
  transaction_id xid8 not null,
  position bigint not null,
  due_at timestamptz not null default now(),
  claim_id uuid,
  lease_until timestamptz,
  tries integer not null default 0
) with (fillfactor = 50);
insert into notification_cursor (id, transaction_id, position)
  select new_id(), pg_current_xact_id(), coalesce(max(position), 0) from events;

-- Until when the reminders of due dates were looked for. One row.
create table reminder_clock (
  only_row boolean primary key default true check (only_row),
  reminded_until timestamptz(3) not null
);
insert into reminder_clock (reminded_until) values (now());

-- What is due in a stretch of time, over all projects: reminders look for it once a day for each local hour.
create index tasks_reminders on tasks (due_date, id)
  where due_date is not null and completed_at is null and not due_date_complete and assignee_ids <> '{}';

-- What was switched off by itself, and not by somebody.
create index webhooks_failed on webhooks (disabled_at) where disabled_reason in ('gone', 'failing');
