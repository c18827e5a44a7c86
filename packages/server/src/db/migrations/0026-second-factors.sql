-- A second factor in addition to the password or Google: an authenticator app or a passkey, and recovery codes in case
-- both are lost.
create table second_factors (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  -- Of an authenticator app: encrypted, and the time step of the last code, because each code works once.
  secret bytea,
  last_step bigint,
  -- Of a passkey: what it signs with, as SubjectPublicKeyInfo, and how often it says it has signed.
  credential_id bytea unique,
  public_key bytea,
  sign_count bigint,
  transports text[],
  check ((kind = 'totp') = (secret is not null and last_step is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null and sign_count is not null
    and transports is not null))
);
create index second_factors_user on second_factors (user_id);

-- Hashed; their 80 random bits need no slow hash.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

-- Challenges of sign-ins that have been completed, until they expire: each completes one.
create table used_challenges (
  digest bytea primary key,
  expires_at timestamptz(3) not null
);
create index used_challenges_expires on used_challenges (expires_at);

-- An organization can require a second factor: of everyone but guests, or of everyone, from a date on.
alter table orgs
  add column factor_required text not null default 'off' check (factor_required in ('off', 'members', 'everyone')),
  add column factor_required_from timestamptz(3),
  add check ((factor_required = 'off') = (factor_required_from is null));
-- From when a member sees nothing of the organization, because they have no second factor; null: they see it.
alter table org_members add column blocked_from timestamptz(3);

-- Volatile, so that an update that waited for another transaction sees what that one has changed.
create function factor_blocks_from(org uuid, member uuid, member_role text) returns timestamptz
language plpgsql volatile as $$
begin
  return (
    select case
      when org_row.factor_required = 'everyone' or (org_row.factor_required = 'members' and member_role <> 'guest')
        then org_row.factor_required_from end
    from orgs org_row
    where org_row.id = org and not exists (select 1 from second_factors where user_id = member));
end $$;

create function block_new_member() returns trigger language plpgsql as $$
begin
  -- Waits for a change of the requirement, which would not see this row.
  perform 1 from orgs where id = new.org_id for share;
  new.blocked_from := factor_blocks_from(new.org_id, new.user_id, new.role);
  return new;
end $$;
create trigger block_new_member before insert or update of role on org_members
  for each row execute function block_new_member();

create function block_members_of_org() returns trigger language plpgsql as $$
begin
  update org_members set blocked_from = factor_blocks_from(org_id, user_id, role) where org_id = new.id;
  return null;
end $$;
create trigger block_members_of_org after update of factor_required, factor_required_from on orgs
  for each row execute function block_members_of_org();

create function block_member_by_factors() returns trigger language plpgsql as $$
begin
  -- Every membership, so that it waits for a change of the requirement that has not been committed yet.
  update org_members set blocked_from = factor_blocks_from(org_id, user_id, role)
  where user_id = case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  return null;
end $$;
create trigger block_member_by_factors after insert or delete on second_factors
  for each row execute function block_member_by_factors();
