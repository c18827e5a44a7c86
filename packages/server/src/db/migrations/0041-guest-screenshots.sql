-- A report has one screenshot, however often it is sent.
alter table guest_reports add column screenshot_id uuid references attachments on delete set null;
create index guest_reports_screenshot on guest_reports (screenshot_id) where screenshot_id is not null;

-- How many others said that they have the same problem.
alter table guest_reports add column me_too_count integer not null default 0;

-- Who said so, by an ID that the sender chose: saying it again changes nothing.
create table guest_me_toos (
  task_id uuid not null references guest_reports on delete cascade,
  client_id uuid not null,
  org_id uuid not null references orgs on delete cascade,
  primary key (task_id, client_id)
);
create index guest_me_toos_org on guest_me_toos (org_id);

-- Open reports of a page, for those who are about to report the same.
create index tasks_reported_by_guests on tasks (project_id, page_url) where source = 'widget' and completed_at is null;
