-- When a project has its site audited without being asked; no row, no schedule.

create table audit_schedules (
  project_id uuid primary key references projects on delete cascade,
  org_id uuid not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  -- Local time in time_zone (an IANA name), so that a change of the clocks does not move it.
  time text not null,
  time_zone text not null,
  weekday smallint not null check (weekday between 1 and 7),
  day smallint not null check (day between 1 and 31),
  max_depth integer not null,
  max_pages integer not null,
  next_run_at timestamptz(3) not null,
  last_run_at timestamptz(3),
  last_audit_id uuid,
  updated_at timestamptz(3) not null
);
create index audit_schedules_due on audit_schedules (next_run_at);
