-- What people decide about the crawl of a project's site. No row: the defaults.

create table crawl_rules (
  project_id uuid primary key references projects on delete cascade,
  org_id uuid not null,
  -- Counts the changes, so that an audit can say which rules it ran under.
  revision integer not null,
  -- Everything that is not secret.
  rules jsonb not null,
  -- Which header is sent where, and since when; null without credentials.
  credentials jsonb,
  -- The value of that header, encrypted for this project and origin.
  sealed_credentials bytea,
  updated_at timestamptz(3) not null,
  check ((credentials is null) = (sealed_credentials is null))
);

-- The rules an audit runs under; a later change does not affect it. Without secrets, and null for the defaults.
alter table audits add column crawl_rules jsonb;
-- A copy of the project's while the audit makes requests.
alter table audits add column sealed_credentials bytea;
