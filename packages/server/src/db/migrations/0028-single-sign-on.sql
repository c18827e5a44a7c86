-- Domains that organizations have proved to control. Only for addresses in its own verified domains can an organization
-- say who somebody is.
create table org_domains (
  id uuid primary key,
  org_id uuid not null references orgs on delete cascade,
  -- In lowercase, in the form that DNS uses. Subdomains do not count.
  domain text not null,
  -- What the TXT record has to contain; it is public.
  token text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  verified_at timestamptz(3),
  verified_by text check (verified_by in ('dns', 'operator')),
  -- When DNS was last asked about a verified domain, and since when it has not had the record.
  checked_at timestamptz(3),
  missing_since timestamptz(3),
  check ((verified_at is null) = (verified_by is null)),
  check (missing_since is null or verified_by = 'dns'),
  unique (org_id, domain)
);
-- Several organizations can try to verify a domain; only one has it.
create unique index org_domains_verified on org_domains (domain) where verified_at is not null;
create index org_domains_domain on org_domains (domain);
create index org_domains_check on org_domains (checked_at) where verified_by = 'dns';
-- For the foreign key.
create index org_domains_creator on org_domains (created_by) where created_by is not null;
