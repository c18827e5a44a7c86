-- All findings of an audit, one by one, and what has become of those of the audit before it.

-- finding_list_id names the findings of the reports, as page_list_id their pages; null when they are not kept (any
-- more). The numbers stay as long as the audit; the last three are null when there was nothing to compare with.
alter table audits
  add column finding_list_id uuid,
  add column previous_audit_id uuid,
  add column finding_count integer,
  add column new_finding_count integer,
  add column fixed_finding_count integer,
  add column still_there_finding_count integer;
create index audits_findings on audits (project_id, id desc) where finding_list_id is not null;

-- What one analysis wrote; those that no audit names belong to an analysis that was cut short or replaced.
create table audit_finding_lists (
  id uuid primary key,
  audit_id uuid not null references audits on delete cascade,
  org_id uuid not null,
  -- A URL that is not among the visits did not exist: nothing was left unread, and nothing refused to answer.
  covers_site boolean not null default false,
  -- How many findings there are of each check, severity and change, so that no list has to count them.
  groups json
);
create index audit_finding_lists_audit on audit_finding_lists (audit_id);

create table audit_findings (
  list_id uuid not null references audit_finding_lists on delete cascade,
  -- Half a hash of the url, half one of check, url and target; with the ordinal, which tells equal ones apart, the
  -- same in every audit.
  key uuid not null,
  ordinal integer not null,
  org_id uuid not null,
  check_id text collate "C" not null,
  -- 0 critical, 1 error, 2 warning, 3 info.
  severity smallint not null,
  -- 0 not comparable, 1 new, 2 still there, 3 fixed: a finding of the audit before that is gone.
  change smallint not null,
  url text collate "C" not null,
  target text,
  detail text not null,
  -- Hashes of the pages that show it (audit_visits); null for the url itself, empty for a fault of the whole site.
  shown_on uuid[],
  primary key (list_id, key, ordinal)
);
-- The order findings are read in. A url may be longer than an index entry can be.
create index audit_findings_order
  on audit_findings (list_id, severity, check_id, change, left(url, 300), key, ordinal);

-- The URLs an analysis had facts of. `is_clear`: it was answered in a way that tells whether a fault is there.
create table audit_visits (
  list_id uuid not null references audit_finding_lists on delete cascade,
  url_hash uuid not null,
  org_id uuid not null,
  is_clear boolean not null,
  primary key (list_id, url_hash)
);

-- The key of a URL as features/audits/hash-url.ts makes it.
create function hash_url(url text) returns uuid language sql immutable strict parallel safe
  return encode(substring(sha256(convert_to(url, 'UTF8')) from 1 for 16), 'hex')::uuid;
