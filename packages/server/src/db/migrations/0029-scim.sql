-- Identity providers that manage the people and groups of an organization by SCIM (RFC 7643, RFC 7644).

create table scim_tokens (
  id uuid primary key,
  org_id uuid not null references orgs on delete cascade,
  name text not null,
  public_id text not null unique,
  token_hash bytea not null unique,
  last_four text not null,
  -- Whether an owner created it: only then can it end the access of an owner.
  by_owner boolean not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3)
);
create index scim_tokens_org on scim_tokens (org_id, id desc);

-- An address in a domain that the organization has verified is verified with it.
alter table users drop constraint users_email_verified_by_check;
alter table users add constraint users_email_verified_by_check
  check (email_verified_by in ('mail', 'google', 'operator', 'provider', 'domain'));

-- The organization whose identity provider the account was created by; only that one changes its name and address.
alter table users add column provisioned_by uuid references orgs on delete set null;
create index users_provisioned_by on users (provisioned_by) where provisioned_by is not null;

-- A person as an identity provider knows them. The ID belongs to this organization alone.
create table scim_users (
  id uuid primary key,
  org_id uuid not null references orgs on delete cascade,
  -- Null until they accept their invitation, and while they were never active.
  user_id uuid references users on delete cascade,
  user_name text not null,
  external_id text,
  email text not null,
  given_name text,
  family_name text,
  formatted_name text,
  display_name text,
  -- What the identity provider asked for; access also needs user_id.
  active boolean not null,
  -- The role while no group decides it.
  base_role text not null default 'member' check (base_role in ('owner', 'admin', 'member', 'guest')),
  -- Whether the identity provider ended the access, so that it can restore it; and the projects it then restores.
  restorable boolean not null default false,
  restored_projects jsonb not null default '[]',
  revision integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index scim_users_user_name on scim_users (org_id, lower(user_name));
create unique index scim_users_user on scim_users (org_id, user_id) where user_id is not null;
create index scim_users_account on scim_users (user_id) where user_id is not null;
create index scim_users_email on scim_users (org_id, lower(email));
create index scim_users_external on scim_users (org_id, external_id) where external_id is not null;
create index scim_users_org on scim_users (org_id, id);

create table scim_groups (
  id uuid primary key,
  org_id uuid not null references orgs on delete cascade,
  display_name text not null,
  external_id text,
  -- The role of its members in the organization; null: it decides none.
  role text check (role in ('admin', 'member', 'guest')),
  revision integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index scim_groups_display_name on scim_groups (org_id, lower(display_name));
create index scim_groups_external on scim_groups (org_id, external_id) where external_id is not null;
create index scim_groups_org on scim_groups (org_id, id);

create table scim_group_members (
  group_id uuid not null references scim_groups on delete cascade,
  scim_user_id uuid not null references scim_users on delete cascade,
  org_id uuid not null,
  primary key (group_id, scim_user_id)
);
create index scim_group_members_user on scim_group_members (scim_user_id, group_id);

-- Projects that the members of a group belong to.
create table scim_group_projects (
  group_id uuid not null references scim_groups on delete cascade,
  project_id uuid not null references projects on delete cascade,
  org_id uuid not null,
  role text not null check (role in ('owner', 'member', 'viewer')),
  primary key (group_id, project_id)
);
create index scim_group_projects_project on scim_group_projects (project_id);

-- Memberships of projects that groups decide, with the role that the person had there before; null: none.
create table scim_project_members (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null,
  org_id uuid not null,
  base_role text check (base_role in ('owner', 'member', 'viewer')),
  primary key (project_id, user_id),
  foreign key (org_id, user_id) references org_members on delete cascade
);
create index scim_project_members_user on scim_project_members (org_id, user_id);

-- The log of requests that the settings show.
create table scim_requests (
  id uuid primary key,
  org_id uuid not null references orgs on delete cascade,
  token_id uuid references scim_tokens on delete cascade,
  method text not null,
  -- Without the query, in which names and addresses of people are.
  path text not null,
  status smallint not null,
  -- Of a refused request.
  detail text,
  created_at timestamptz(3) not null
);
create index scim_requests_org on scim_requests (org_id, id desc);
create index scim_requests_refused on scim_requests (org_id, id desc) where status >= 400;
create index scim_requests_time on scim_requests (created_at);
create index scim_requests_token on scim_requests (token_id);

-- Triggers, so that it holds whichever way somebody joins or leaves.
create function link_scim_user() returns trigger language plpgsql as $$
begin
  update scim_users entry set user_id = new.user_id, active = true, restorable = false, restored_projects = '[]',
    base_role = new.role,
    revision = entry.revision + 1, updated_at = now()
  where entry.id = (
    select candidate.id from scim_users candidate
    where candidate.org_id = new.org_id and (candidate.user_id = new.user_id
      or (candidate.user_id is null and candidate.active
        and lower(candidate.email) = (select lower(email) from users where id = new.user_id)))
    order by candidate.user_id is null, candidate.id limit 1);
  return null;
end $$;
create trigger link_scim_user after insert on org_members for each row execute function link_scim_user();

create function deactivate_scim_user() returns trigger language plpgsql as $$
begin
  update scim_users set active = false, restorable = false, revision = revision + 1, updated_at = now()
  where org_id = old.org_id and user_id = old.user_id;
  return null;
end $$;
create trigger deactivate_scim_user after delete on org_members for each row execute function deactivate_scim_user();
