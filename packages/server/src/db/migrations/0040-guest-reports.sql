-- How a project takes reports of people without an account. A project without a row takes none.
create table widgets (
  project_id uuid primary key references projects on delete cascade,
  org_id uuid not null references orgs on delete cascade,
  public_key text not null unique,
  enabled boolean not null,
  origins text[] not null,
  name_field text not null check (name_field in ('off', 'optional', 'required')),
  email_field text not null check (email_field in ('off', 'optional', 'required')),
  accepts_console boolean not null,
  keeps_query boolean not null,
  assignee_id uuid references users on delete set null,
  updated_at timestamptz(3) not null
);
create index widgets_org on widgets (org_id);
create index widgets_assignee on widgets (assignee_id) where assignee_id is not null;

-- The reports themselves are tasks. The link for the guest is signed and not stored.
create table guest_reports (
  task_id uuid primary key references tasks on delete cascade,
  org_id uuid not null references orgs on delete cascade,
  project_id uuid not null references projects on delete cascade,
  -- Chosen by the sender: sending a report again makes no second task.
  client_id uuid not null,
  -- As the guest wrote it. What the team makes of the task is not for them to read.
  text text not null,
  wants_mail boolean not null default true,
  -- When the guest said that what was completed is fine.
  confirmed_at timestamptz(3),
  unique (project_id, client_id)
);
create index guest_reports_org on guest_reports (org_id);

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('notifications', 'invitation', 'account', 'guest'));
