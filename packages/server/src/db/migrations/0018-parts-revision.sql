-- The column counts changes of what hangs on a task (comments, checklists, attachments, time entries), as `revision`
-- counts those of its fields. Its name says so now; the triggers that keep it follow.

alter table tasks rename column parts to parts_revision;

create or replace function count_comments() returns trigger language plpgsql as $$
begin
  update tasks set
    comment_count = comment_count + case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end,
    parts_revision = parts_revision + 1
    where id = coalesce(new.task_id, old.task_id);
  return null;
end $$;

create or replace function count_checklist_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update tasks task set
      checklist_item_count = task.checklist_item_count + item.items,
      checklist_done_count = task.checklist_done_count + item.done,
      parts_revision = task.parts_revision + 1
      from (select task_id, count(*) as items, count(completed_at) as done from new_items group by task_id) item
      where task.id = item.task_id;
  elsif tg_op = 'UPDATE' then
    update tasks task set
      checklist_done_count = task.checklist_done_count + item.done,
      parts_revision = task.parts_revision + 1
      from (
        select new_item.task_id, count(new_item.completed_at) - count(old_item.completed_at) as done
        from new_items new_item join old_items old_item using (id) group by new_item.task_id) item
      where task.id = item.task_id;
  else
    update tasks task set
      checklist_item_count = task.checklist_item_count - item.items,
      checklist_done_count = task.checklist_done_count - item.done,
      parts_revision = task.parts_revision + 1
      from (select task_id, count(*) as items, count(completed_at) as done from old_items group by task_id) item
      where task.id = item.task_id;
  end if;
  return null;
end $$;

create or replace function count_checklists() returns trigger language plpgsql as $$
begin
  update tasks set parts_revision = parts_revision + 1 where id = coalesce(new.task_id, old.task_id);
  return null;
end $$;

create or replace function count_attachments() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.blob_key is not null then
    insert into blob_deletions (blob_key, due_at) values (old.blob_key, now()) on conflict do nothing;
  end if;
  update tasks set
    attachment_count = attachment_count + case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end,
    parts_revision = parts_revision + 1
    where id = coalesce(new.task_id, old.task_id);
  return null;
end $$;

create or replace function count_time() returns trigger language plpgsql as $$
begin
  update tasks set
    minutes_logged = minutes_logged + coalesce(new.minutes, 0) - coalesce(old.minutes, 0),
    parts_revision = parts_revision + 1
    where id = coalesce(new.task_id, old.task_id);
  return null;
end $$;
