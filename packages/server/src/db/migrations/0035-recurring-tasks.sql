-- Templates of tasks, and tasks that are created again and again.

create table task_templates (
  id uuid primary key,
  org_id uuid not null,
  project_id uuid not null references projects on delete cascade,
  -- Null: the content of recurring tasks only, which is in no list. It is deleted with the last of them.
  name text,
  title text not null,
  description text,
  description_html text,
  description_json jsonb,
  -- Key of a column, which can be gone when a task is created; null: the first one.
  status text,
  priority text not null check (priority in ('low', 'medium', 'high', 'critical')),
  labels jsonb not null,
  assignee_ids uuid[] not null,
  -- [{"title", "items": [{"title"}]}]
  checklists jsonb not null,
  -- Of the task that it was saved from, if others than the team wrote it: so have those who write the next tasks.
  source text,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index task_templates_project on task_templates (project_id, lower(name), id);
create index task_templates_created_by on task_templates (created_by) where created_by is not null;

create table recurring_tasks (
  id uuid primary key,
  org_id uuid not null,
  project_id uuid not null references projects on delete cascade,
  template_id uuid not null references task_templates,
  trigger text not null check (trigger in ('schedule', 'completion')),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'yearly')),
  repeat_interval integer not null check (repeat_interval between 1 and 366),
  weekdays integer[] not null check (weekdays <@ '{1,2,3,4,5,6,7}'),
  day integer check (day between 1 and 31),
  week integer check (week in (1, 2, 3, 4, -1)),
  weekday integer check (weekday between 1 and 7),
  month integer check (month between 1 and 12),
  time text not null,
  time_zone text not null,
  starts_on date not null,
  ends_on date,
  due_in_days integer check (due_in_days between 0 and 365),
  paused boolean not null,
  -- The date of the latest task; null before the first one.
  last_on date,
  -- The next date, and its moment. Null while paused, and after the end.
  next_on date,
  next_date_at timestamptz(3),
  -- When the next task is created; null also while the completion of the current task decides.
  next_run_at timestamptz(3),
  source text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (frequency <> 'weekly' or weekdays <> '{}'),
  check (frequency not in ('monthly', 'yearly') or (day is null) <> (week is null)),
  check ((week is null) = (weekday is null)),
  check (frequency <> 'yearly' or month is not null)
) with (fillfactor = 80);
create index recurring_tasks_due on recurring_tasks (next_run_at, id) where next_run_at is not null;
create index recurring_tasks_project on recurring_tasks (project_id, id);
create index recurring_tasks_template on recurring_tasks (template_id);
create index recurring_tasks_created_by on recurring_tasks (created_by) where created_by is not null;

alter table tasks
  add column recurring_task_id uuid references recurring_tasks on delete set null,
  -- Its date in the rule.
  add column occurs_on date;
-- One task for each date, whatever the workers do.
create unique index tasks_occurrence on tasks (recurring_task_id, occurs_on) where recurring_task_id is not null;

-- The current task decides when the next one is created: no code that completes or deletes tasks can forget it. The task
-- that is completed is locked after the counters of its project, as are the recurring tasks of a project.
create function follow_completed_occurrence() returns trigger language plpgsql as $$
begin
  update recurring_tasks set next_run_at = new.completed_at
    where id = new.recurring_task_id and last_on = new.occurs_on and trigger = 'completion' and next_on is not null;
  return null;
end $$;
create trigger tasks_follow_completed after update of completed_at on tasks for each row
  when (new.recurring_task_id is not null and (old.completed_at is null) <> (new.completed_at is null))
  execute function follow_completed_occurrence();

-- Without a current task, the next one is created on its date.
create function follow_deleted_occurrence() returns trigger language plpgsql as $$
begin
  update recurring_tasks set next_run_at = next_date_at
    where id = old.recurring_task_id and last_on = old.occurs_on and trigger = 'completion' and next_run_at is null;
  return null;
end $$;
create trigger tasks_follow_deleted after delete on tasks for each row
  when (old.recurring_task_id is not null) execute function follow_deleted_occurrence();

-- Content that only recurring tasks used goes with the last of them.
create function drop_unused_content() returns trigger language plpgsql as $$
begin
  delete from task_templates template where template.id = old.template_id and template.name is null
    and not exists (select from recurring_tasks other where other.template_id = template.id);
  return null;
end $$;
create trigger recurring_tasks_drop_content after delete on recurring_tasks
  for each row execute function drop_unused_content();
