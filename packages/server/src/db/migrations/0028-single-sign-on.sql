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

-- The OpenID Connect provider of an organization.
create table org_providers (
  id uuid primary key,
  org_id uuid not null unique references orgs on delete cascade,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Encrypted, bound to the ID of the row; null for a public client.
  client_secret bytea,
  scopes text[] not null,
  email_claim text not null,
  name_claim text not null,
  -- The role of those who sign in for the first time without an invitation; null: they need one.
  join_role text check (join_role in ('member', 'guest')),
  enabled boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- Whom a provider knows as whom: by its subject, and never by an email address, which can change hands.
create table provider_identities (
  id uuid primary key,
  org_id uuid not null,
  provider_id uuid not null references org_providers on delete cascade,
  user_id uuid not null references users on delete cascade,
  subject text not null,
  -- As the provider said it at the last sign-in.
  email text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  unique (provider_id, subject),
  unique (user_id, provider_id)
);

-- Sessions opened through a provider end with it.
alter table sessions add column provider_id uuid references org_providers on delete cascade;
create index sessions_provider on sessions (provider_id) where provider_id is not null;

-- They also end when the member is removed or leaves.
create function end_provider_sessions() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = old.user_id
    and provider_id = (select id from org_providers where org_id = old.org_id);
  return null;
end $$;
create trigger end_provider_sessions after delete on org_members
  for each row execute function end_provider_sessions();

-- An address is also verified when the provider of the organization that has its domain vouches for it.
alter table users drop constraint users_email_verified_by_check,
  add constraint users_email_verified_by_check
    check (email_verified_by in ('mail', 'google', 'operator', 'provider'));
