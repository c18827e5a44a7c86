-- The history of a task: its events, newest first.
alter table events add column task_id uuid;
update events set task_id = (data ->> 'taskId')::uuid where data ->> 'taskId' is not null;
-- A status change is a part of the update beside it, and is told once.
create index events_task on events (task_id, position desc)
  where task_id is not null and type <> 'task.status_changed';
