-- Relations between tasks of an organization. A row is seen from both of its tasks: the first blocks or duplicates the
-- second, or they are related without a direction.

create table task_relations (
  id uuid primary key,
  org_id uuid not null,
  kind text not null check (kind in ('blocks', 'duplicates', 'relates_to')),
  task_id uuid not null references tasks on delete cascade,
  other_task_id uuid not null references tasks on delete cascade,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  check (task_id <> other_task_id)
);
create index task_relations_task on task_relations (task_id, kind, other_task_id);
create index task_relations_other on task_relations (other_task_id, kind, task_id);
-- Two tasks have one relation of a kind, whichever of them is first.
create unique index task_relations_pair
  on task_relations (least(task_id, other_task_id), greatest(task_id, other_task_id), kind);

-- The other task of a relation that an event is about, for the history of the task. It is not in the data of the event,
-- which also people get who cannot see that task.
alter table events add column related_task_id uuid;

alter table tasks
  add column relation_count integer not null default 0,
  -- Blocking tasks that are not completed, in whatever project: the mark on the card.
  add column open_blocker_count integer not null default 0;

-- Counts again instead of adding and subtracting, because a task that is being deleted no longer says whether it was open.
-- The rows are locked before they are counted: the second statement sees what whoever held the lock has committed. The
-- counters of the projects come first, as with every change of tasks.
create function count_relations(changed uuid[]) returns void language plpgsql as $$
begin
  perform 1 from project_counters where project_id in (select project_id from tasks where id = any(changed))
    order by project_id for no key update;
  perform 1 from tasks where id = any(changed) order by id for no key update;
  update tasks task set
    parts_revision = task.parts_revision + 1,
    relation_count = (select count(*) from task_relations relation where relation.task_id = task.id)
      + (select count(*) from task_relations relation where relation.other_task_id = task.id),
    open_blocker_count = (
      select count(*) from task_relations relation join tasks blocker on blocker.id = relation.task_id
      where relation.other_task_id = task.id and relation.kind = 'blocks' and blocker.completed_at is null)
    where task.id = any(changed);
end $$;

create function count_changed_relations() returns trigger language plpgsql as $$
begin
  perform count_relations(array(
    select task_id from changed_relations union select other_task_id from changed_relations));
  return null;
end $$;
create trigger task_relations_count_new after insert on task_relations
  referencing new table as changed_relations for each statement execute function count_changed_relations();
create trigger task_relations_count_gone after delete on task_relations
  referencing old table as changed_relations for each statement execute function count_changed_relations();

create function count_blocked_tasks() returns trigger language plpgsql as $$
declare
  blocked uuid[] := array(
    select other_task_id from task_relations where task_id = new.id and kind = 'blocks');
begin
  if blocked <> '{}' then perform count_relations(blocked); end if;
  return null;
end $$;
-- Only for tasks that are completed or opened again: the condition costs other changes nothing.
create trigger tasks_count_blocked after update of completed_at on tasks for each row
  when ((old.completed_at is null) <> (new.completed_at is null)) execute function count_blocked_tasks();

-- The task that a checklist item was turned into. The item follows it: it has its title and is checked when it is completed.
alter table checklist_items add column linked_task_id uuid references tasks on delete set null;
create unique index checklist_items_linked on checklist_items (linked_task_id) where linked_task_id is not null;

-- A task shows the item it comes from, so its ETag changes with the link.
create function count_linked_tasks() returns trigger language plpgsql as $$
begin
  update tasks set parts_revision = parts_revision + 1 where id in (old.linked_task_id, new.linked_task_id);
  return null;
end $$;
create trigger checklist_items_link_changed after update of linked_task_id on checklist_items for each row
  when (old.linked_task_id is distinct from new.linked_task_id) execute function count_linked_tasks();
create trigger checklist_items_link_gone after delete on checklist_items for each row
  when (old.linked_task_id is not null) execute function count_linked_tasks();
