-- Every sign-in has a row that ends it: browsers and the mobile app in sessions, programs in api_tokens.

alter table sessions
  add column kind text not null default 'browser' check (kind in ('browser', 'mobile')),
  -- Where it was opened from, for people to recognize it by.
  add column address text,
  -- When its holder last proved who they are; null: not since this column exists.
  add column confirmed_at timestamptz(3),
  add column last_used_at timestamptz(3),
  -- What the mobile app holds is signed and names its row; there is no secret to look up.
  alter column token_hash drop not null,
  add constraint sessions_secret check ((kind = 'browser') = (token_hash is not null));
update sessions set confirmed_at = created_at;

alter table api_tokens
  add column kind text not null default 'personal' check (kind in ('personal', 'login')),
  add column address text,
  add column user_agent text;
-- Made by POST /auth/login until now: its name, every scope and one year say so.
update api_tokens
set kind = 'login', user_agent = nullif(substring(name from 12), 'an unnamed client')
where name like 'Login from %' and project_ids is null
  and expires_at - created_at = interval '365 days'
  and scopes @> array['projects:read', 'projects:write', 'tasks:read', 'tasks:write', 'audits:read',
    'audits:run', 'stats:read', 'webhooks:write'];

-- After too many failures: no further attempt before this time.
alter table login_failures add column retry_at timestamptz(3);

-- Networks from which somebody has signed in: an attack from elsewhere does not keep them out there. Hashed, and a
-- book of the moment: forgetting it costs no more than that advantage.
create unlogged table sign_in_networks (
  user_id uuid not null references users on delete cascade,
  network bytea not null,
  seen_at timestamptz(3) not null,
  primary key (user_id, network)
);
