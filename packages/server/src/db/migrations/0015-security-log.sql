-- What happened to accounts, memberships and settings, for owners and auditors. People are kept by id, name and
-- address, not by reference: an entry outlives the account it tells of.

create table security_log (
  id uuid primary key,
  type text not null,
  created_at timestamptz(3) not null,
  -- Null for what concerns an account and no organization, such as a sign-in.
  org_id uuid,
  -- Whose account it concerns; null where the account is unknown.
  subject_id uuid,
  subject_name text,
  subject_email text,
  -- Who did it; null for the service itself and for whoever was not signed in.
  actor_id uuid,
  actor_name text,
  actor_email text,
  address text,
  user_agent text,
  request_id text,
  details jsonb not null default '{}'
);
create index security_log_org on security_log (org_id, id desc) where org_id is not null;
create index security_log_subject on security_log (subject_id, id desc) where subject_id is not null;
