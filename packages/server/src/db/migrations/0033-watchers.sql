-- People who watch a task are notified about it. They are columns of the task and not rows of a table of their own: most
-- tasks have one or two watchers from the start, which then costs neither a new task nor its page a statement.

alter table tasks
  -- Whoever created it, is assigned to it, comments on it, or is mentioned in it, and those who chose to.
  add column watcher_ids uuid[] not null default '{}',
  -- Those who stopped watching: they are not added again unless they choose to.
  add column unwatched_by uuid[] not null default '{}';

-- Watchers of open tasks that exist already. Nothing counts watchers, so no trigger has to see this.
alter table tasks disable trigger user;
update tasks task set watcher_ids = array(
    select person.id from (
      select task.reporter_id as id, 1 as place where task.source <> 'import'
      union all select unnest(task.assignee_ids), 2
      union all select comment.author_id, 3 from comments comment where comment.task_id = task.id) person
    where person.id is not null group by person.id order by min(person.place), person.id limit 100)
  where task.completed_at is null;
alter table tasks enable trigger user;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('assigned', 'mentioned', 'commented',
  'task_changed', 'due_soon', 'overdue', 'audit_finished', 'audit_worse', 'webhook_disabled'));
