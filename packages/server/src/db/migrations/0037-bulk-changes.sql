-- A statement that changes many tasks, such as all of a column that becomes a done column, took the square of their number:
-- before and after were compared by nested loops, because the plan that a connection keeps is that of a single task. Their
-- difference needs no join.

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
    -- What stays the same adds up to nothing.
    select jsonb_agg(to_jsonb(row)) into assigned from (
      select project_id, org_id, id, created_at, status, priority, assignee_ids, sum(change) as change from (
        select project_id, org_id, id, created_at, status, priority, assignee_ids, 1 as change from new_tasks
        union all
        select project_id, org_id, id, created_at, status, priority, assignee_ids, -1 from old_tasks) task
      where assignee_ids <> '{}'
      group by project_id, org_id, id, created_at, status, priority, assignee_ids having sum(change) <> 0) row;
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
    -- What stays the same adds up to nothing.
    select jsonb_agg(to_jsonb(row)) into changes from (
      select project_id, org_id, id, created_at, label_names, labels, sum(change) as change from (
        select project_id, org_id, id, created_at, label_names, labels, 1 as change from new_tasks
        union all
        select project_id, org_id, id, created_at, label_names, labels, -1 from old_tasks) task
      where label_names <> '{}'
      group by project_id, org_id, id, created_at, label_names, labels having sum(change) <> 0) row;
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
