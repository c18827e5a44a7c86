-- Audits with their reports, and what a crawl keeps while it runs and for a later analysis.

create table audits (
  id uuid primary key,
  org_id uuid not null,
  project_id uuid not null references projects on delete cascade,
  status text not null check (status in ('queued', 'crawling', 'analyzing', 'complete', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  max_depth integer not null,
  max_pages integer not null,
  root_url text not null,
  page_count integer not null default 0,
  broken_links integer,
  overall_score double precision,
  has_robots_txt boolean not null default false,
  has_sitemap boolean not null default false,
  -- json and not jsonb: it keeps the text as it was written, so that the same reports stay the same bytes.
  link_report json,
  seo_report json,
  general_report json,
  -- Which rows of audit_page_lists belong to the reports; an analysis cut short leaves others behind.
  page_list_id uuid,
  ruleset_version text,
  error_code text,
  error_message text,
  site_facts json,
  -- What audit_urls and audit_pages hold of it: nothing, something to be removed, or all a new analysis needs.
  crawl_data text not null default 'none' check (crawl_data in ('none', 'partial', 'complete')),
  cancel_requested_at timestamptz(3),
  revision integer not null default 1,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  -- Leased work (work/lease.ts).
  due_at timestamptz,
  claim_id uuid,
  lease_until timestamptz,
  tries integer not null default 0,
  check ((status = 'failed') = (error_code is not null)),
  -- What is unfinished is due, now or later: no state in which an audit waits for nobody.
  check ((status in ('queued', 'crawling', 'analyzing')) = (due_at is not null))
) with (fillfactor = 50);
create unique index audits_unfinished on audits (project_id) where status in ('queued', 'crawling', 'analyzing');
create index audits_project on audits (project_id, id desc);
create index audits_org on audits (org_id, id desc);
create index audits_due on audits (due_at, id) where due_at is not null;
create index audits_crawl_data on audits (project_id, id desc) where crawl_data <> 'none';

-- How many audits each project has: list totals never count them.
create table audit_counts (
  project_id uuid primary key references projects on delete cascade,
  org_id uuid not null,
  count integer not null
) with (fillfactor = 50);
create index audit_counts_org on audit_counts (org_id);

create function count_audits() returns trigger language plpgsql as $$
begin
  insert into audit_counts as c (project_id, org_id, count) values (new.project_id, new.org_id, 1)
    on conflict (project_id) do update set count = c.count + 1;
  return null;
end $$;
create trigger audits_count after insert on audits for each row execute function count_audits();

-- Every URL an audit knows: entries of the frontier (depth is set), targets of links (source_count > 0), or both.
-- Keyed by a hash (the first 128 bits of SHA-256), because a URL may be longer than an index entry can be.
create table audit_urls (
  audit_id uuid not null references audits on delete cascade,
  url_hash uuid not null,
  org_id uuid not null,
  url text not null,
  depth integer,
  -- Order of discovery among the entries of the frontier.
  place integer,
  from_sitemap boolean not null default false,
  -- The crawl has an outcome for it; its facts are in audit_pages.
  done boolean not null default false,
  internal boolean,
  source_count integer not null default 0,
  followed_from integer not null default 0,
  outlinks integer not null default 0,
  -- JSON objects with commas between them: a list that grows by plain concatenation.
  sources text,
  result json,
  primary key (audit_id, url_hash)
) with (fillfactor = 70);
create index audit_urls_waiting on audit_urls (audit_id, depth, place) where depth is not null and not done;

create table audit_pages (
  audit_id uuid not null references audits on delete cascade,
  url_hash uuid not null,
  org_id uuid not null,
  is_html boolean not null,
  facts json not null,
  primary key (audit_id, url_hash)
);

-- The pages of a report, some hundred to a row; kept as long as the audit.
create table audit_page_lists (
  audit_id uuid not null references audits on delete cascade,
  list_id uuid not null,
  number integer not null,
  org_id uuid not null,
  pages json not null,
  primary key (audit_id, list_id, number)
);
