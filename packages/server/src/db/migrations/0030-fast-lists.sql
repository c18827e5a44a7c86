-- Filters by assignee and by label read only the page: its tasks come from an index in the order of creation, and its
-- total from a counter. A page that was read before is still right while the revision of the project's tasks is the same.

-- Counts statements that changed any task of the project, under the lock that all of them take.
alter table project_counters add column tasks_revision bigint not null default 0;

-- A row per assignee of each task, and per label.
create table assigned_tasks (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  task_id uuid not null,
  primary key (project_id, user_id, created_at, task_id)
);
create table labeled_tasks (
  project_id uuid not null references projects on delete cascade,
  -- As in tasks.label_names.
  folded text not null,
  created_at timestamptz(3) not null,
  task_id uuid not null,
  primary key (project_id, folded, created_at, task_id)
);

-- How many tasks are assigned to each person, by what task_counts counts too.
create table assignee_counts (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null,
  status text not null,
  priority text not null,
  org_id uuid not null,
  count integer not null,
  primary key (project_id, user_id, status, priority)
) with (fillfactor = 50);

insert into assigned_tasks (project_id, user_id, created_at, task_id)
  select distinct task.project_id, assignee.id, task.created_at, task.id
  from tasks task cross join unnest(task.assignee_ids) assignee (id)
  order by 1, 2, 3, 4;
insert into labeled_tasks (project_id, folded, created_at, task_id)
  select distinct task.project_id, label.folded, task.created_at, task.id
  from tasks task cross join unnest(task.label_names) label (folded)
  order by 1, 2, 3, 4;
insert into assignee_counts (project_id, user_id, status, priority, org_id, count)
  select assigned.project_id, assigned.user_id, task.status, task.priority, task.org_id, count(*)
  from assigned_tasks assigned join tasks task on task.id = assigned.task_id
  group by 1, 2, 3, 4, 5;

-- Takes tasks that have assignees, +1 for rows that came and -1 for those that went. Its caller holds the lock of the
-- project's counters. How many changes there are is not known to the planner: without the settings it may read a whole
-- table of a few thousand rows for one of them.
create function count_assignees(changes jsonb) returns void language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into assignee_counts as known (project_id, user_id, status, priority, org_id, count)
    select project_id, user_id, status, priority, org_id, sum(change) from (
      select distinct row.project_id, assignee.user_id, row.status, row.priority, row.org_id, row.id, row.change
      from jsonb_to_recordset(changes) as row (project_id uuid, org_id uuid, id uuid, status text, priority text,
        assignee_ids uuid[], change integer)
      cross join unnest(row.assignee_ids) assignee (user_id)) changed
    group by project_id, user_id, status, priority, org_id having sum(change) <> 0
    order by project_id, user_id, status, priority
    on conflict (project_id, user_id, status, priority) do update set count = known.count + excluded.count;
  -- Nothing stays of a person who has no tasks, and no account any longer.
  delete from assignee_counts known using (
    select distinct row.project_id, assignee.user_id
    from jsonb_to_recordset(changes) as row (project_id uuid, assignee_ids uuid[], change integer)
    cross join unnest(row.assignee_ids) assignee (user_id) where row.change < 0) changed
    where known.count <= 0 and known.project_id = changed.project_id and known.user_id = changed.user_id;
  with changed as (
    select row.project_id, assignee.user_id, row.created_at, row.id, max(row.change) as most, min(row.change) as least
    from jsonb_to_recordset(changes) as row (project_id uuid, id uuid, created_at timestamptz(3), assignee_ids uuid[],
      change integer)
    cross join unnest(row.assignee_ids) assignee (user_id)
    group by row.project_id, assignee.user_id, row.created_at, row.id),
  gone as (
    delete from assigned_tasks assigned using changed
    where changed.most < 0 and assigned.project_id = changed.project_id and assigned.user_id = changed.user_id
      and assigned.created_at = changed.created_at and assigned.task_id = changed.id)
  insert into assigned_tasks (project_id, user_id, created_at, task_id)
    select project_id, user_id, created_at, id from changed where least > 0 order by 1, 2, 3, 4
    -- Whoever copies rows of both tables can have copied this one first.
    on conflict do nothing;
end $$;

create or replace function count_tasks() returns trigger language plpgsql as $$
declare
  assigned jsonb;
begin
  if tg_op = 'INSERT' then
    update project_counters counters
      set touched_at = greatest(counters.touched_at, new_task.at), tasks_revision = counters.tasks_revision + 1
      from (select project_id, max(updated_at) as at from new_tasks group by project_id) new_task
      where counters.project_id = new_task.project_id;
    insert into task_counts as known (project_id, status, priority, org_id, count)
      select project_id, status, priority, org_id, count(*) from new_tasks
      group by project_id, status, priority, org_id order by project_id, status, priority
      on conflict (project_id, status, priority) do update set count = known.count + excluded.count;
    select jsonb_agg(to_jsonb(row)) into assigned from (
      select project_id, org_id, id, created_at, status, priority, assignee_ids, 1 as change
      from new_tasks where assignee_ids <> '{}') row;
  elsif tg_op = 'UPDATE' then
    update project_counters counters
      set touched_at = greatest(counters.touched_at, new_task.at), tasks_revision = counters.tasks_revision + 1
      from (select project_id, max(updated_at) as at from new_tasks group by project_id) new_task
      where counters.project_id = new_task.project_id;
    insert into task_counts as known (project_id, status, priority, org_id, count)
      select project_id, status, priority, org_id, sum(change) from (
        select project_id, status, priority, org_id, 1 as change from new_tasks
        union all
        select project_id, status, priority, org_id, -1 from old_tasks) changed
      group by project_id, status, priority, org_id having sum(change) <> 0 order by project_id, status, priority
      on conflict (project_id, status, priority) do update set count = known.count + excluded.count;
    select jsonb_agg(to_jsonb(row)) into assigned from (
      select task.* from new_tasks new_task join old_tasks old_task using (id)
      cross join lateral (values
        (new_task.project_id, new_task.org_id, id, new_task.created_at, new_task.status, new_task.priority,
          new_task.assignee_ids, 1),
        (old_task.project_id, old_task.org_id, id, old_task.created_at, old_task.status, old_task.priority,
          old_task.assignee_ids, -1)) task (project_id, org_id, id, created_at, status, priority, assignee_ids, change)
      where (new_task.assignee_ids <> '{}' or old_task.assignee_ids <> '{}')
        and (new_task.assignee_ids, new_task.status, new_task.priority, new_task.created_at)
          is distinct from (old_task.assignee_ids, old_task.status, old_task.priority, old_task.created_at)) row;
  else
    -- A cascade from the project may have taken the counters with it already; then there is nothing to keep.
    perform 1 from project_counters where project_id in (select project_id from old_tasks)
      order by project_id for no key update;
    update project_counters set tasks_revision = tasks_revision + 1
      where project_id in (select project_id from old_tasks);
    update task_counts known set count = known.count - old_task.count
      from (select project_id, status, priority, count(*) as count from old_tasks group by 1, 2, 3) old_task
      where known.project_id = old_task.project_id and known.status = old_task.status
        and known.priority = old_task.priority;
    select jsonb_agg(to_jsonb(row)) into assigned from (
      select project_id, org_id, id, created_at, status, priority, assignee_ids, -1 as change
      from old_tasks
      where assignee_ids <> '{}'
        and exists (select 1 from project_counters counters where counters.project_id = old_tasks.project_id)) row;
  end if;
  if assigned is not null then perform count_assignees(assigned); end if;
  return null;
end $$;

create or replace function count_labels() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(to_jsonb(row)) into changes from (
      select project_id, org_id, id, created_at, label_names, labels, 1 as change
      from new_tasks where label_names <> '{}') row;
  elsif tg_op = 'UPDATE' then
    select jsonb_agg(to_jsonb(row)) into changes from (
      select task.* from new_tasks new_task join old_tasks old_task using (id)
      cross join lateral (values
        (new_task.project_id, new_task.org_id, id, new_task.created_at, new_task.label_names, new_task.labels, 1),
        (old_task.project_id, old_task.org_id, id, old_task.created_at, old_task.label_names, old_task.labels, -1))
        task (project_id, org_id, id, created_at, label_names, labels, change)
      where new_task.labels <> old_task.labels
        or (new_task.created_at <> old_task.created_at and new_task.label_names <> '{}')) row;
  else
    select jsonb_agg(to_jsonb(row)) into changes from (
      select project_id, org_id, id, created_at, label_names, labels, -1 as change from old_tasks
      -- A cascade from the project takes the counts with it.
      where label_names <> '{}'
        and exists (select 1 from project_counters counters where counters.project_id = old_tasks.project_id)) row;
  end if;
  if changes is null then return null; end if;
  -- Who counts labels of a project waits for whoever does, so that no two wait for each other over several labels.
  perform 1 from project_counters
    where project_id in (select (row ->> 'project_id')::uuid from jsonb_array_elements(changes) row)
    order by project_id for no key update;
  insert into label_counts as known (project_id, folded, org_id, name, color, count)
    select project_id, folded, org_id,
      (array_agg(label ->> 'name' order by change desc))[1], (array_agg(label ->> 'color' order by change desc))[1],
      sum(change)
    from (
      select row.project_id, row.org_id, row.change, name.folded, row.labels -> (name.place - 1)::integer as label
      from jsonb_to_recordset(changes) as row (project_id uuid, org_id uuid, label_names text[], labels jsonb,
        change integer)
      cross join unnest(row.label_names) with ordinality name (folded, place)) changed
    group by project_id, folded, org_id having sum(change) <> 0 or count(distinct label) > 1
    order by project_id, folded
    on conflict (project_id, folded) do update set count = known.count + excluded.count,
      name = case when excluded.count < 0 then known.name else excluded.name end,
      color = case when excluded.count < 0 then known.color else excluded.color end;
  if tg_op <> 'INSERT' then
    delete from label_counts known
      where known.count <= 0
        and known.project_id in (select (row ->> 'project_id')::uuid from jsonb_array_elements(changes) row);
  end if;
  with changed as (
    select row.project_id, name.folded, row.created_at, row.id, max(row.change) as most, min(row.change) as least
    from jsonb_to_recordset(changes) as row (project_id uuid, id uuid, created_at timestamptz(3), label_names text[],
      change integer)
    cross join unnest(row.label_names) name (folded)
    group by row.project_id, name.folded, row.created_at, row.id),
  gone as (
    delete from labeled_tasks labeled using changed
    where changed.most < 0 and labeled.project_id = changed.project_id and labeled.folded = changed.folded
      and labeled.created_at = changed.created_at and labeled.task_id = changed.id)
  insert into labeled_tasks (project_id, folded, created_at, task_id)
    select project_id, folded, created_at, id from changed where least > 0 order by 1, 2, 3, 4
    on conflict do nothing;
  return null;
end $$;
