-- The findings tasks were made of: as they were then, and under the key they have in every audit.
create table task_findings (
  task_id uuid not null references tasks on delete cascade,
  org_id uuid not null,
  project_id uuid not null references projects on delete cascade,
  -- The audit it was made from; no reference, since the link outlives that.
  audit_id uuid not null,
  check_id text collate "C" not null,
  -- As in audit_findings; null for a task about all findings of the check.
  key uuid,
  ordinal integer not null default 0,
  title text not null,
  category text not null,
  severity smallint not null,
  url text,
  target text,
  detail text not null,
  count integer not null,
  unique nulls not distinct (task_id, check_id, key, ordinal)
);
create index task_findings_check on task_findings (project_id, check_id, key, ordinal);
create index task_findings_newest on task_findings (project_id, task_id desc, check_id, key, ordinal);
