-- Links with which people choose a new password, one at a time for an account, with the address that received it.
create table password_resets (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index password_resets_expires on password_resets (expires_at);
