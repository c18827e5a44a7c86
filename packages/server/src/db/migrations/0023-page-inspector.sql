-- What the inspector of a page reads: its links in both directions, its tasks, and its place in earlier audits.

-- What a page refers to, as the crawl counted it: each target once. Null for crawls from before this column.
alter table audit_pages add column links json;

-- The same links by target, written once when a crawl is complete: some links to a row, numbered from `first` on.
create table audit_inlinks (
  audit_id uuid not null references audits on delete cascade,
  url_hash uuid not null,
  first integer not null,
  count smallint not null,
  org_id uuid not null,
  links json not null,
  primary key (audit_id, url_hash, first)
);
alter table audits add column has_inlinks boolean not null default false;

-- Which part of the list a row can contain, by the hashes of its URLs; null for lists from before these columns.
alter table audit_page_lists add column first_hash uuid, add column last_hash uuid;

-- A URL may be longer than an index entry can be.
create index tasks_page on tasks (project_id, hash_url(page_url), id desc) where page_url is not null;
-- The first half of a key is that of the URL (audit_findings), so that those of one page are neighbors.
create index task_findings_page on task_findings (project_id, key) where key is not null;
