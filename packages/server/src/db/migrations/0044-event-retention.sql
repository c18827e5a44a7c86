-- Who has changed a task, of the events that were deleted because of their age (FETTLE_EVENT_DAYS): an agent is told
-- which text may be by outsiders. Null stands for whoever has no account.
create table task_editors (
  org_id uuid not null,
  task_id uuid not null references tasks on delete cascade,
  user_id uuid,
  unique nulls not distinct (task_id, user_id)
);

-- Tokens that programs got by signing in, by when they ended: they are deleted some months later.
create index api_tokens_ended on api_tokens (least(expires_at, revoked_at)) where kind = 'login';
