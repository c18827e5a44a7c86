-- Guests of an organization do not read internal comments. Those that exist were read by guests too, so they are public.

alter table comments add column visibility text not null default 'public' check (visibility in ('internal', 'public'));
-- Whoever writes a comment decides it: an insert that forgets it fails.
alter table comments alter column visibility drop default;

-- Beside the count of all, so that guests are not told how many they do not see.
alter table tasks add column internal_comment_count integer not null default 0;

create or replace function count_comments() returns trigger language plpgsql as $$
begin
  update tasks set
    comment_count = comment_count + case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end,
    internal_comment_count = internal_comment_count
      + coalesce((new.visibility = 'internal')::integer, 0) - coalesce((old.visibility = 'internal')::integer, 0),
    parts_revision = parts_revision + 1
    where id = coalesce(new.task_id, old.task_id);
  return null;
end $$;
