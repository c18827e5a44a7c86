-- Issues that do not count in a project: whole checks, or single findings by the key they have in every audit.

create table ignored_issues (
  id uuid primary key,
  org_id uuid not null,
  project_id uuid not null references projects on delete cascade,
  check_id text collate "C" not null,
  -- As in audit_findings; null for the whole check.
  key uuid,
  ordinal integer not null default 0,
  -- As they were when it was ignored; url and target are null for the whole check.
  title text not null,
  category text not null,
  severity smallint not null,
  url text,
  target text,
  detail text not null,
  reason text not null,
  until timestamptz(3),
  -- Set when `until` has passed and the issue counts again: what is ignored changes with a row, never with the clock, so
  -- that the stored counts of audits and the lists that leave rows out always agree.
  expired_at timestamptz(3),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique nulls not distinct (project_id, check_id, key, ordinal)
);
create index ignored_issues_newest on ignored_issues (project_id, id desc);
create index ignored_issues_due on ignored_issues (until) where until is not null and expired_at is null;

-- What an analysis found before anything was left out. check_results has the inputs of the reports, as long as the
-- findings are kept; original_reports has the reports themselves while those of the audit leave something out.
alter table audits
  add column check_results json,
  add column original_reports json,
  add column original_score double precision,
  -- The comparison with the previous audit with nothing left out; null as long as `comparison` leaves nothing out.
  add column original_comparison json,
  add column ignored_issue_count integer not null default 0,
  add column ignored_finding_count integer not null default 0,
  -- By how much the findingCount of pages is lower than in audit_page_lists; null for no page.
  add column ignored_on_pages json;
